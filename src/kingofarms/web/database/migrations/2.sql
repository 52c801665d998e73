-- What brings a database of version 1 (King of Arms 0.1.0) to version 2 (0.2.0).
ALTER TABLE matches ADD COLUMN server INTEGER;
CREATE INDEX places_of_waiting_bots ON places (match) WHERE is_bot AND is_waited_for;
ALTER TABLE matches ADD COLUMN take_backs BOOLEAN DEFAULT FALSE NOT NULL;
-- Until then an undo took back what bots had shown, where only bots faced one device.
UPDATE matches SET take_backs = TRUE
WHERE (SELECT count(DISTINCT player) FROM places WHERE places."match" = matches.id) = 1
AND EXISTS (SELECT 1 FROM places WHERE places."match" = matches.id AND is_bot)
AND NOT EXISTS (SELECT 1 FROM places WHERE places."match" = matches.id AND name = '');
ALTER TABLE matches ADD COLUMN hints BOOLEAN DEFAULT FALSE NOT NULL;
-- As at new tables: where one person plays against bots.
UPDATE matches SET hints = take_backs
WHERE (SELECT count(player) FROM places WHERE places."match" = matches.id) = 1;
ALTER TABLE players ADD COLUMN generation INTEGER DEFAULT '0' NOT NULL;
ALTER TABLE players ADD COLUMN arms TEXT;
CREATE INDEX players_signed_out ON players (id) WHERE generation > 0;
CREATE INDEX keys_by_player ON keys (player);
CREATE INDEX matches_by_host ON matches (host, phase, is_private, touched, id);
CREATE INDEX matches_in_lobby ON matches (is_private, phase, touched, id);
ALTER TABLE places ADD COLUMN bot_name VARCHAR(60) DEFAULT '' NOT NULL;
ALTER TABLE places ADD COLUMN ended FLOAT;
ALTER TABLE places ADD COLUMN rank INTEGER;
ALTER TABLE places ADD COLUMN points INTEGER;
ALTER TABLE places ADD COLUMN result VARCHAR(10);
ALTER TABLE places ADD COLUMN level VARCHAR(40) DEFAULT '' NOT NULL;
-- The result itself follows from the entries: it is added when a player first looks.
UPDATE places SET ended = (SELECT touched FROM matches WHERE id = places."match")
WHERE places."match" IN (SELECT id FROM matches WHERE phase = 'over');
CREATE INDEX places_by_end ON places (player, ended, "match");
ALTER TABLE matches ADD COLUMN clock_since FLOAT;
-- Until then a clock ran as soon as every seat was taken.
UPDATE matches SET clock_since = created;
ALTER TABLE matches ADD COLUMN start TEXT;
ALTER TABLE matches ADD COLUMN begun_from VARCHAR(32);
ALTER TABLE matches ADD COLUMN lesson TEXT;
CREATE TABLE offers (
    "match" VARCHAR(32) NOT NULL REFERENCES matches (id),
    player VARCHAR(32) NOT NULL,
    is_accepted BOOLEAN NOT NULL,
    commitment VARCHAR(64) NOT NULL,
    time FLOAT NOT NULL,
    PRIMARY KEY ("match", player)
);
ALTER TABLE matches ADD COLUMN is_imported BOOLEAN DEFAULT FALSE NOT NULL;
ALTER TABLE matches ADD COLUMN series TEXT;
CREATE TABLE card_sets (
    id VARCHAR(32) NOT NULL PRIMARY KEY,
    player VARCHAR(32) NOT NULL,
    game VARCHAR(40) NOT NULL,
    name VARCHAR(60) NOT NULL,
    digest VARCHAR(80) NOT NULL,
    files TEXT NOT NULL,
    touched FLOAT NOT NULL
);
CREATE INDEX card_sets_by_player ON card_sets (player);
CREATE TABLE analyses (
    "match" VARCHAR(32) NOT NULL REFERENCES matches (id),
    version INTEGER NOT NULL,
    step INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY ("match", version, step)
);
