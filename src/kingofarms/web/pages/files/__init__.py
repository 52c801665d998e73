"""Files that are the same for everyone: stylesheet, scripts, fonts, icons, the manifest."""
