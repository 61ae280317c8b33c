// Command images makes the OCI images of the portal from programs and pages that are built already: `make images`. It needs neither a
// network nor a container engine, and the same input gives the same digests.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// programs are the images; those of gateway and web also have the pages.
var programs = []string{"auth", "catalog", "partners", "media", "gateway", "web", "tools"}

// served are the folders of the built pages that web serves.
var served = []string{"assets", "builds", "docs-assets"}

// options are the inputs of all images.
type options struct {
	programs, web, city, out, registry, version, revision string
	// epoch is the time of the commit, in seconds since 1970.
	epoch int64
}

func main() {
	var o options
	flag.StringVar(&o.programs, "programs", "bin/images/programs", "folder with a static program for each image")
	flag.StringVar(&o.web, "web", "web/dist", "folder of the built pages")
	flag.StringVar(&o.city, "map", "bin/images/map.pmtiles", "archive with the streets of the city, if it exists")
	flag.StringVar(&o.out, "out", "bin/images", "folder to write NAME.tar to")
	flag.StringVar(&o.registry, "registry", "docker.io/raymi", "registry and path before the name")
	flag.StringVar(&o.version, "version", "", "tag of the images")
	flag.StringVar(&o.revision, "revision", "", "commit")
	flag.Int64Var(&o.epoch, "epoch", 0, "time of the commit, in seconds since 1970")
	flag.Parse()
	for _, name := range programs {
		if err := o.make(name); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
			os.Exit(1)
		}
	}
}

func (o options) make(name string) error {
	layers, err := o.layers(name)
	if err != nil {
		return err
	}
	made := time.Unix(o.epoch, 0).UTC()
	image, err := build(about{name, o.version, o.revision, made}, layers...)
	if err != nil {
		return err
	}
	reference := fmt.Sprintf("%s/%s:%s", o.registry, name, o.version)
	digest, err := save(image, reference, filepath.Join(o.out, name+".tar"), made)
	if err != nil {
		return err
	}
	fmt.Printf("%s@%s\n", reference, digest)
	return nil
}

// layers are in the order in which they change: public certificates, pages, the program.
func (o options) layers(name string) ([][]file, error) {
	layers := [][]file{common()}
	pages, err := o.pages(name)
	if err != nil {
		return nil, err
	}
	if len(pages) > 0 {
		layers = append(layers, pages)
	}
	files, err := program(filepath.Join(o.programs, name), name)
	return append(layers, files), err
}

// pages are the built pages of an image: all for the gateway, and the map if there is one; the served ones for web, whose own path is /web.
func (o options) pages(name string) ([]file, error) {
	switch name {
	case "gateway":
		city, err := optional(o.city, "map.pmtiles")
		if err != nil {
			return nil, err
		}
		built, err := tree(o.web, "web")
		return append(city, built...), err
	case "web":
		files := []file{{path: "files", mode: 0o755, folder: true}}
		for _, folder := range served {
			below, err := tree(filepath.Join(o.web, folder), "files/"+folder)
			if err != nil {
				return nil, err
			}
			files = append(files, below...)
		}
		return files, nil
	}
	return nil, nil
}
