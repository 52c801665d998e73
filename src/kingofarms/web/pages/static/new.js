// The form of a new table: its player takes part in the shuffle.

import "./settings.js";
import "./shuffle.js";
