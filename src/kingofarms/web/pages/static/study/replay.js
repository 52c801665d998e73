// A replay: the table at any moment of a match. The server draws the moments; every link on the page works
// without these modules, too.

import "../table/calls.js";
import "../table/sheets.js";
import "../table/zoom.js";
import "./analysis.js";
import "./steering.js";
import { begin } from "./walking.js";

begin();
