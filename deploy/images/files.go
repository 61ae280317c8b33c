package main

import (
	"encoding/pem"
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"

	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// unprivileged is the numeric user and group that images run as; the chart sets the same in runAsUser and runAsGroup.
const unprivileged = "65532:65532"

// file is a file or folder of an image. All times are those of the commit, all owners are root: the processes write only to volumes.
type file struct {
	path    string
	mode    int64
	folder  bool
	content []byte
}

// common are the files of every image: users, the certificates of public authorities, and a folder for temporary files.
func common() []file {
	return []file{
		{path: "etc", mode: 0o755, folder: true},
		{path: "etc/group", mode: 0o644, content: []byte("root:x:0:\nraymi:x:65532:\n")},
		{path: "etc/passwd", mode: 0o644, content: []byte("root:x:0:0:root:/:/none\nraymi:x:65532:65532:raymi:/:/none\n")},
		{path: "etc/ssl", mode: 0o755, folder: true},
		{path: "etc/ssl/certs", mode: 0o755, folder: true},
		{path: "etc/ssl/certs/ca-certificates.crt", mode: 0o644, content: authorities()},
		{path: "tmp", mode: 0o1777, folder: true},
	}
}

// authorities are Mozilla's root certificates as of the pinned version of the Go team's package.
func authorities() (text []byte) {
	for root := range bundle.Roots() {
		text = append(text, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate})...)
	}
	return text
}

// program is the only program of an image.
func program(source, name string) ([]file, error) {
	content, err := os.ReadFile(source)
	return []file{{path: name, mode: 0o755, content: content}}, err
}

// optional is a file that only some images have.
func optional(source, name string) ([]file, error) {
	content, err := os.ReadFile(source)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return []file{{path: name, mode: 0o644, content: content}}, err
}

// tree are the files below a folder, in the image below the folder to.
func tree(source, to string) (list []file, err error) {
	folder := os.DirFS(source)
	err = fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		f := file{path: path.Join(to, name), mode: 0o755, folder: entry.IsDir()}
		if !entry.IsDir() {
			f.mode = 0o644
			if f.content, err = fs.ReadFile(folder, name); err != nil {
				return err
			}
		}
		list = append(list, f)
		return nil
	})
	slices.SortFunc(list, func(a, b file) int { return compare(a.path, b.path) })
	return list, err
}
