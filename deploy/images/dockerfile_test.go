package main

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// label is one of the Dockerfile: a key and its value.
var label = regexp.MustCompile(`(org\.opencontainers\.image\.[a-z]+)="([^"]*)"`)

// stages returns the labels of the Dockerfile by stage.
func stages(t *testing.T) map[string]map[string]string {
	t.Helper()
	content, err := os.ReadFile("Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]map[string]string{}
	for _, stage := range strings.Split(string(content), "\nFROM ")[1:] {
		line, rest, _ := strings.Cut(stage, "\n")
		_, name, _ := strings.Cut(line, " AS ")
		found[name] = map[string]string{}
		for _, one := range label.FindAllStringSubmatch(rest, -1) {
			found[name][one[1]] = one[2]
		}
	}
	return found
}

// No engine builds the Dockerfile here: it is compared with what our program makes.
func TestTheDockerfileHasTheImagesAndTheirLabels(t *testing.T) {
	t.Parallel()
	found := stages(t)
	config, err := imageOf(t, input(t, time.Now()), "auth").ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Sorted(maps.Keys(config.Config.Labels))
	if len(want) < 5 {
		t.Errorf("only the labels %v", want)
	}
	for _, name := range programs {
		own := maps.Clone(found["base"])
		maps.Copy(own, found[name])
		if got := slices.Sorted(maps.Keys(own)); !slices.Equal(got, want) {
			t.Errorf("%s has the labels %v, want %v", name, got, want)
		}
		for _, key := range []string{"org.opencontainers.image.title", "org.opencontainers.image.description"} {
			if made := strings.Replace(config.Config.Labels[key], "auth", name, 1); own[key] != made {
				t.Errorf("%s: %s is %q, want %q", name, key, own[key], made)
			}
		}
	}
}
