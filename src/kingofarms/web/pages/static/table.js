// A live table. The server knows the rules and draws the table; these modules show and ask.

import "./table/drag.js";
import "./table/forms.js";
import "./table/invite.js";
import "./table/keys.js";
import "./table/rematch.js";
import { connect } from "./table/line.js";
import { settle } from "./table/page.js";

settle();
connect();
