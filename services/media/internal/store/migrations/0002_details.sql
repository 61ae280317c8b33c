-- +goose Up
-- What is known of a file beyond the contract's attributes, which has no other place for it than provider_metadata.
ALTER TABLE files DROP COLUMN provider_metadata;
ALTER TABLE files
    -- By language tag.
    ADD COLUMN alternative_texts jsonb,
    ADD COLUMN credit            text,
    ADD COLUMN licence           text,
    -- Shares of width and height from the upper left corner.
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
