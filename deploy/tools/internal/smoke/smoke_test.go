//go:build e2e

package smoke

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"raymi.example/dev/demo"
	"raymi.example/dev/rest"
)

// portal is the running portal with the demo content.
func portal(t *testing.T) string {
	t.Helper()
	url := os.Getenv("RAYMI_BASE_URL")
	if url == "" {
		t.Fatal("RAYMI_BASE_URL is required: run `make e2e-browser`")
	}
	return url
}

// An account with a host, and one that may use any.
func TestTheDraftIsReadAndDeleted(t *testing.T) {
	for _, email := range []string{demo.HostEmail, demo.AdminEmail} {
		var out strings.Builder
		if err := Test(t.Context(), portal(t), email, demo.Password, &out); err != nil {
			t.Fatal(err)
		}
		for _, step := range []string{
			"log in", "create a draft with a picture", "read it in qu", "load a rendition of the picture", "delete the draft",
		} {
			if !strings.Contains(out.String(), step+": ") {
				t.Errorf("%s: no step %q in\n%s", email, step, &out)
			}
		}
	}
}

func TestAnErrorNamesTheStep(t *testing.T) {
	err := Test(t.Context(), portal(t), demo.HostEmail, "wrong", &strings.Builder{})
	if err == nil || !strings.HasPrefix(err.Error(), "log in: ") {
		t.Fatalf("got %v", err)
	}
	c := check{api: rest.New(portal(t))}
	if err := c.load(t.Context(), "/api/events"); err == nil || !strings.Contains(err.Error(), "instead of an image") {
		t.Fatalf("got %v", err)
	}
	if err := c.api.JSON(t.Context(), http.MethodGet, "/nothing", nil, nil); err == nil {
		t.Fatal("no error")
	}
}
