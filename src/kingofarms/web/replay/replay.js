// A replay: the table at any moment of a match. The server draws the moments; every link on the page works
// without these modules, too.

import "../table/scripts/calls.js";
import "../table/scripts/sheets.js";
import "../table/scripts/zoom.js";
import "../analysis/analysis.js";
import "./steering.js";
import { begin } from "./walking.js";

begin();
