package main

import (
	"encoding/hex"

	"raymi.example/internal/env"
	"raymi.example/internal/postgres"
	"raymi.example/internal/rpc"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/sweep"
)

// renditionsMax is 1 GiB, enough for about twenty thousand renditions.
const renditionsMax = 1 << 30

// Config holds media's settings; every environment variable is named in loadConfig.
type Config struct {
	RPC      rpc.Config
	Database postgres.Config
	NATSURL  string
	// AuthAddr is the address of auth, which publishes the public keys of internal tokens.
	AuthAddr    string
	CatalogAddr string
	// HTTPAddr is the listen address for files and renditions.
	HTTPAddr string
	// StorageURL is file:///folder or s3://bucket?….
	StorageURL  string
	ImgproxyURL string
	// ImgproxyKey and ImgproxySalt sign imgproxy URLs; only development may leave them empty.
	ImgproxyKey  []byte
	ImgproxySalt []byte
	Limits       media.Limits
	// RenditionsMax bounds the cached renditions in bytes; 0 disables the cache.
	RenditionsMax int64
	// LinkKey signs the URLs of private files. Without one, development generates a key at every start.
	LinkKey media.LinkKey
	// Ages configures when the sweep removes unused files.
	Ages sweep.Ages
}

func loadConfig(getenv func(string) string) (Config, error) {
	v := env.New(getenv)
	cfg := Config{
		RPC:          rpc.LoadConfig(v),
		Database:     postgres.LoadConfig(v),
		NATSURL:      v.Required("NATS_URL"),
		AuthAddr:     v.Required("AUTH_ADDR"),
		CatalogAddr:  v.Required("CATALOG_ADDR"),
		HTTPAddr:     v.String("HTTP_ADDR", "127.0.0.1:9001"),
		StorageURL:   v.Required("STORAGE_URL"),
		ImgproxyURL:  v.Required("IMGPROXY_URL"),
		ImgproxyKey:  secret(v, "IMGPROXY_KEY"),
		ImgproxySalt: secret(v, "IMGPROXY_SALT"),
		Limits:       loadLimits(v),
		Ages:         loadAges(v),
	}
	cfg.RenditionsMax = int64(v.Int("RENDITIONS_MAX", renditionsMax))
	cfg.LinkKey = v.Key("LINK_KEY", cfg.RPC.Environment == "production")
	switch signed := len(cfg.ImgproxyKey) > 0 && len(cfg.ImgproxySalt) > 0; {
	case signed:
	case cfg.RPC.Environment == "production":
		v.Problem("IMGPROXY_KEY and IMGPROXY_SALT", "are required in production: without them anybody may order pictures")
	case len(cfg.ImgproxyKey)+len(cfg.ImgproxySalt) > 0:
		v.Problem("IMGPROXY_KEY and IMGPROXY_SALT", "must be set together")
	}
	return cfg, v.Err()
}

// loadLimits reads bytes, counts and pixels; a missing setting has the domain's default.
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
