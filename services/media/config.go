package main

import (
	"crypto/rand"
	"encoding/hex"

	"raymi.example/internal/env"
	"raymi.example/internal/rpc"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/sweep"
)

// Config is what media needs to know; every variable is named beside its reader.
type Config struct {
	RPC         rpc.Config
	DatabaseURL string
	NATSURL     string
	// AuthAddr is where the keys of internal tokens are asked for.
	AuthAddr    string
	CatalogAddr string
	// HTTPAddr is where bytes and pictures are served.
	HTTPAddr string
	// StorageURL is file:///folder or s3://bucket?….
	StorageURL  string
	ImgproxyURL string
	// ImgproxyKey and ImgproxySalt sign addresses; only development may do without.
	ImgproxyKey  []byte
	ImgproxySalt []byte
	Limits       media.Limits
	// LinkKey signs the addresses of private files; without one, development makes its own at every start.
	LinkKey media.LinkKey
	// Ages says when the worker clears what nobody uses.
	Ages sweep.Ages
}

func loadConfig(getenv func(string) string) (Config, error) {
	v := env.New(getenv)
	cfg := Config{
		RPC:          rpc.LoadConfig(v),
		DatabaseURL:  v.Required("DATABASE_URL"),
		NATSURL:      v.Required("NATS_URL"),
		AuthAddr:     v.Required("AUTH_ADDR"),
		CatalogAddr:  v.Required("CATALOG_ADDR"),
		HTTPAddr:     v.String("HTTP_ADDR", "127.0.0.1:9001"),
		StorageURL:   v.Required("STORAGE_URL"),
		ImgproxyURL:  v.Required("IMGPROXY_URL"),
		ImgproxyKey:  secret(v, "IMGPROXY_KEY"),
		ImgproxySalt: secret(v, "IMGPROXY_SALT"),
		Limits:       loadLimits(v),
		LinkKey:      secret(v, "LINK_KEY"),
		Ages:         loadAges(v),
	}
	cfg.checkLinkKey(v)
	switch signed := len(cfg.ImgproxyKey) > 0 && len(cfg.ImgproxySalt) > 0; {
	case signed:
	case cfg.RPC.Environment == "production":
		v.Problem("IMGPROXY_KEY and IMGPROXY_SALT", "are required in production: without them anybody may order pictures")
	case len(cfg.ImgproxyKey)+len(cfg.ImgproxySalt) > 0:
		v.Problem("IMGPROXY_KEY and IMGPROXY_SALT", "must be set together")
	}
	return cfg, v.Err()
}

// linkKeyBytes is the length of the key of a signature by SHA-256.
const linkKeyBytes = 32

func (c *Config) checkLinkKey(v *env.Vars) {
	switch {
	case len(c.LinkKey) == linkKeyBytes:
	case len(c.LinkKey) > 0:
		v.Problem("LINK_KEY", "must be 32 bytes in hex")
	case c.RPC.Environment == "production":
		v.Problem("LINK_KEY", "is required in production: replicas must know each other's links")
	default:
		c.LinkKey = make(media.LinkKey, linkKeyBytes)
		_, _ = rand.Read(c.LinkKey) // never fails: without randomness the process ends
	}
}

// loadLimits reads bytes, counts and pixels; what is not set has the domain's default.
func loadLimits(v *env.Vars) media.Limits {
	return media.Limits{
		All:             int64(v.Int("FILE_LIMIT", 0)),
		Image:           int64(v.Int("IMAGE_LIMIT", 0)),
		GalleryImage:    int64(v.Int("GALLERY_IMAGE_LIMIT", 0)),
		Video:           int64(v.Int("VIDEO_LIMIT", 0)),
		Document:        int64(v.Int("DOCUMENT_LIMIT", 0)),
		GalleryMax:      v.Int("GALLERY_MAX", 0),
		Pixels:          int64(v.Int("PIXEL_LIMIT", 0)),
		AnimationPixels: int64(v.Int("ANIMATION_PIXEL_LIMIT", 0)),
		Frames:          v.Int("FRAME_LIMIT", 0),
	}
}

func secret(v *env.Vars, name string) []byte {
	b, err := hex.DecodeString(v.String(name, ""))
	if err != nil {
		v.Problem(name, "is not hex")
	}
	return b
}
