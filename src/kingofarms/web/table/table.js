// A live table. The server knows the rules and draws the table; these modules show and ask.

import "./scripts/calls.js";
import "./scripts/drag.js";
import "./scripts/focus.js";
import "./scripts/forms.js";
import "./scripts/invite.js";
import "./scripts/keys.js";
import "./scripts/rematch.js";
import "./scripts/share.js";
import "./scripts/sheets.js";
import "./scripts/zoom.js";
import "../settings/settings.js";
import "../shuffle/shuffle.js";
import { connect } from "./scripts/line.js";
import { settle } from "./scripts/page.js";

settle();
connect();
