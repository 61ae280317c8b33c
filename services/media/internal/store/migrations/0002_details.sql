-- +goose Up
-- Attributes beyond the contract's; in the contract they are parts of provider_metadata.
ALTER TABLE files DROP COLUMN provider_metadata;
ALTER TABLE files
    -- By language tag.
    ADD COLUMN alternative_texts jsonb,
    ADD COLUMN credit            text,
    ADD COLUMN licence           text,
    -- Fractions of width and height from the upper left corner.
    ADD COLUMN focal_x           double precision CHECK (focal_x BETWEEN 0 AND 1),
    ADD COLUMN focal_y           double precision CHECK (focal_y BETWEEN 0 AND 1),
    ADD COLUMN poster_id         integer REFERENCES files ON DELETE SET NULL,
    -- Base64.
    ADD COLUMN thumbhash         text,
    -- #rrggbb.
    ADD COLUMN dominant_color    text,
    -- Seconds.
    ADD COLUMN duration          double precision,
    ADD COLUMN video_codec       text,
    ADD COLUMN audio_codec       text,
    ADD CHECK ((focal_x IS NULL) = (focal_y IS NULL));
