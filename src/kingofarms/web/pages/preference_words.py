"""The words for what a reader can choose in the settings."""

from kingofarms.engine.words import N_

PREFERENCE_TITLES = {
    "theme": N_("Colours"),
    "motion": N_("Movement"),
    "sound": N_("Sounds"),
    "confirm": N_("Ask before each move"),
    "notify": N_("Tell me when it is my turn"),
}
PREFERENCE_WORDS = {
    "system": N_("as on this device"),
    "light": N_("light"),
    "dark": N_("dark"),
    "normal": N_("normal"),
    "slow": N_("slow"),
    "instant": N_("none"),
    "off": N_("no"),
    "on": N_("yes"),
}
