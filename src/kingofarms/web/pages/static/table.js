// A live table. The server knows the rules and draws the table; these modules show and ask.

import "./table/calls.js";
import "./table/drag.js";
import "./table/focus.js";
import "./table/forms.js";
import "./table/invite.js";
import "./table/keys.js";
import "./table/rematch.js";
import "./table/share.js";
import "./table/sheets.js";
import "./table/zoom.js";
import "./settings.js";
import "./shuffle.js";
import { connect } from "./table/line.js";
import { settle } from "./table/page.js";

settle();
connect();
