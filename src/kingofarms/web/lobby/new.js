// The form of a new table: its player takes part in the shuffle.

import "../settings/settings.js";
import "../shuffle/shuffle.js";
