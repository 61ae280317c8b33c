package main

import (
	"archive/tar"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

var compare = cmp.Compare[string]

// about is what the labels of an image say.
type about struct {
	name, version, revision string
	made                    time.Time
}

// build makes an image from nothing: the layers, one program as its entry point, an unprivileged user.
func build(a about, layers ...[]file) (v1.Image, error) {
	image := mutate.MediaType(empty.Image, types.OCIManifestSchema1)
	image = mutate.ConfigMediaType(image, types.OCIConfigJSON)
	for _, files := range layers {
		layer, err := layerOf(files, a.made)
		if err != nil {
			return nil, err
		}
		image, err = mutate.Append(image, mutate.Addendum{Layer: layer, History: v1.History{Created: v1.Time{Time: a.made}}})
		if err != nil {
			return nil, err
		}
	}
	config, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Created = "linux", runtime.GOARCH, v1.Time{Time: a.made}
	config.Config = v1.Config{
		User: unprivileged, Entrypoint: []string{"/" + a.name}, WorkingDir: "/", Env: []string{"PATH=/"},
		Labels: map[string]string{
			"org.opencontainers.image.title": "raymi-" + a.name, "org.opencontainers.image.version": a.version,
			"org.opencontainers.image.revision": a.revision, "org.opencontainers.image.created": a.made.Format(time.RFC3339),
			"org.opencontainers.image.description": "Raymi, the cultural-events portal of Cusco: " + a.name,
		},
	}
	return mutate.ConfigFile(image, config)
}

func layerOf(files []file, made time.Time) (v1.Layer, error) {
	archive, err := archiveOf(files, made)
	if err != nil {
		return nil, err
	}
	return tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(archive)), nil },
		tarball.WithMediaType(types.OCILayer))
}

// archiveOf is a tar archive that depends on nothing but its arguments.
func archiveOf(files []file, made time.Time) ([]byte, error) {
	var archive bytes.Buffer
	w := tar.NewWriter(&archive)
	for _, f := range files {
		header := &tar.Header{Name: f.path, Mode: f.mode, Size: int64(len(f.content)), Typeflag: tar.TypeReg, ModTime: made}
		if f.folder {
			header.Name, header.Typeflag = f.path+"/", tar.TypeDir
		}
		if err := w.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.content); err != nil {
			return nil, err
		}
	}
	err := w.Close() // it writes the end
	return archive.Bytes(), err
}

// save writes an image as an archive in the OCI layout, which `ctr images import` and `skopeo` read, and returns its digest.
func save(image v1.Image, reference, to string, made time.Time) (v1.Hash, error) {
	digest, err := image.Digest()
	if err != nil {
		return digest, err
	}
	folder, err := os.MkdirTemp("", "image-")
	if err != nil {
		return digest, err
	}
	defer func() { _ = os.RemoveAll(folder) }() // of temporary files
	path, err := layout.Write(folder, empty.Index)
	if err != nil {
		return digest, err
	}
	names := map[string]string{"org.opencontainers.image.ref.name": reference, "io.containerd.image.name": reference}
	if err := path.AppendImage(image, layout.WithAnnotations(names)); err != nil {
		return digest, fmt.Errorf("write layout: %w", err)
	}
	files, err := tree(folder, ".")
	if err != nil {
		return digest, err
	}
	archive, err := archiveOf(files[1:], made) // without the folder itself
	if err != nil {
		return digest, err
	}
	return digest, os.WriteFile(filepath.Clean(to), archive, 0o644) //nolint:gosec // an image is public
}
