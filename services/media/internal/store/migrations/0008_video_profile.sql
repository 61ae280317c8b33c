-- +goose Up
-- An H.264 profile that phones cannot play; null for all others and for films of before.
ALTER TABLE files ADD COLUMN video_profile text;
