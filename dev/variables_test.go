package main

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// everySetting sets each setting that changes variables of a process.
func everySetting() map[string]string {
	values := map[string]string{
		"RAYMI_STORAGE": "s3", "RAYMI_PROFILE": "contract", "RAYMI_RATE_LIMIT": "1", "RAYMI_EMAIL_CONFIRMATION": "true",
		"RAYMI_ALLOW_REGISTER": "true", "RAYMI_DEFAULT_LOCALE": "en", "RAYMI_MAP_TILES": "http://tiles", "RAYMI_LIMITS_EXEMPT": "::1",
		"RAYMI_API_URL": "http://api", "RAYMI_ORIGINS": "1", "RAYMI_TLS": "1", "TRACES": "1",
	}
	for _, s := range singles() {
		if values[s.setting] == "" {
			values[s.setting] = "1"
		}
	}
	return values
}

// testdata/variables.json lists what each process is given. The tests of the processes read it: they fail for a
// variable that is given and not read.
func TestTheListOfVariablesIsComplete(t *testing.T) {
	t.Parallel()
	got := map[string][]string{}
	for _, process := range append(services(), "gateway", "web") {
		names := map[string]bool{}
		for _, line := range environmentOf(t, process, everySetting()) {
			name, _, _ := strings.Cut(line, "=")
			names[name] = true
		}
		got[process] = slices.Sorted(maps.Keys(names))
	}
	content, err := os.ReadFile("testdata/variables.json")
	if err != nil {
		t.Fatal(err)
	}
	var want map[string][]string
	if err := json.Unmarshal(content, &want); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		text, err := json.MarshalIndent(got, "", "  ")
		t.Errorf("%s\ntestdata/variables.json should be %s, %v", diff, text, err)
	}
}
