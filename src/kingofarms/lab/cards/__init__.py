"""Cards: what if one were removed, doubled or changed? A card set made from another one."""
