package env

import (
	"maps"
	"slices"
)

// removed are variables that were settings, with what replaces them. A process that is given one does not start: an operator who has set
// it relies on it.
var removed = map[string]string{
	"ANIMATION_PIXEL_LIMIT": "all frames of an animation have at most 100 million pixels",
	"CONDEMNED_FOR":         "a hidden file is removed after an hour; media's command sweep --older-than has another age",
	"DOCUMENT_CACHE_BYTES":  "the gateway's document cache has 32 MiB; CACHE_BYTES bounds the cache of responses",
	"DOCUMENT_LIMIT":        "a document has at most 10 MiB; FILE_LIMIT is one limit for every field",
	"FRAME_LIMIT":           "an animation has at most 1000 frames",
	"GALLERY_IMAGE_LIMIT":   "an image of a gallery has at most 2 MiB; FILE_LIMIT is one limit for every field",
	"GALLERY_MAX":           "a gallery has at most 12 images",
	"IMAGE_LIMIT":           "an image has at most 5 MiB; FILE_LIMIT is one limit for every field",
	"NATS_ACK_WAIT":         "the ack deadline is 30 seconds; a longer one that is set on the consumer stays",
	"NATS_FETCH":            "a process requests 16 events at once",
	"NATS_MAX_AGE":          "streams store events for two weeks; a longer time that is set on the stream stays",
	"NATS_MAX_TRIES":        "a message is a dead letter after five attempts",
	"ORPHAN_AFTER":          "an unused file is hidden after a day; media's command sweep --older-than has another age",
	"PIXEL_LIMIT":           "a picture has at most 50 million pixels",
	"VIDEO_LIMIT":           "a video has at most 50 MiB; FILE_LIMIT is one limit for every field",
}

func reportRemoved(variables map[string]string, p *Problems) {
	for _, name := range slices.Sorted(maps.Keys(removed)) {
		if variables[name] != "" {
			p.Problem(name, "is no setting any more: "+removed[name])
		}
	}
}
