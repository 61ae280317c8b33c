//go:build e2e

package e2e

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// picture returns a JPEG of the given width, which differs for each seed.
func picture(t *testing.T, width int, seed uint8) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, width, width/2))
	for x := range width {
		for y := range width / 2 {
			img.Set(x, y, color.RGBA{R: uint8(x) ^ seed, G: uint8(y), B: seed, A: 255})
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// newEvent returns the data of an event in a week.
func newEvent(name string, host int) map[string]any {
	start := time.Now().Add(7 * 24 * time.Hour).UTC().Truncate(time.Hour)
	return map[string]any{
		"eventName": name, "eventDescription": "**Taki** y danza.", "eventShortDescription": "Una noche de taki.",
		"eventStartDate": start.Format(time.RFC3339), "eventEndDate": start.Add(3 * time.Hour).Format(time.RFC3339),
		"eventHost": host, "eventCategory": []int{1}, "isFree": true,
		"eventAddress":  map[string]any{"city": 1, "address": "Plaza de Armas", "coordinates": "-13.5167,-71.9788"},
		"eventContacts": map[string]any{"place": "Plaza", "tel": "+51 84 555 0101", "mail": "taki@example.org"},
	}
}

func ownHost(t *testing.T, c *client) int {
	t.Helper()
	me := c.get("/api/users/me" + query("populate[role]", "true", "populate[eventHostData]", "true")).want(http.StatusOK)
	return me.id("eventHostData", "id")
}

// listen subscribes to two subjects.
func listen(t *testing.T) <-chan *nats.Msg {
	t.Helper()
	var options []nats.Option
	if folder := os.Getenv("RAYMI_TLS_DIR"); folder != "" {
		options = append(options, nats.RootCAs(filepath.Join(folder, "ca.pem")),
			nats.ClientCert(filepath.Join(folder, "operator.pem"), filepath.Join(folder, "operator-key.pem")))
	}
	conn, err := nats.Connect(variable(t, "RAYMI_NATS_URL"), options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	out := make(chan *nats.Msg, 64)
	for _, subject := range []string{"raymi.media.v1.file_uploaded", "raymi.catalog.v1.event_created"} {
		if _, err := conn.ChanSubscribe(subject, out); err != nil {
			t.Fatal(err)
		}
	}
	if err := conn.Flush(); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestHostPublishesAnEvent(t *testing.T) {
	c := signedIn(t, "host@raymi.example")
	host := ownHost(t, c)
	messages := listen(t)
	name := "Noche de taki " + time.Now().Format(time.RFC3339Nano)
	banner := part{"files.eventBanner", "ñandú (1).jpg", picture(t, 1600, 7)}
	created := c.form(http.MethodPost, "/api/events"+query("populate", "*"), newEvent(name, host), banner).want(http.StatusOK)
	id, file := created.id("data", "id"), created.id("data", "attributes", "eventBanner", "data", "id")
	hash := created.str("data", "attributes", "eventBanner", "data", "attributes", "hash")

	t.Run("it is on the list", func(t *testing.T) {
		found := visitor(t).get("/api/events" + query("filters[eventName][$eq]", name)).want(http.StatusOK)
		if found.id("data", 0, "id") != id {
			t.Fatalf("got %s", found.text)
		}
	})
	t.Run("its image is served resized", func(t *testing.T) {
		served := visitor(t).get(path("/img/w_320,f_webp/%d-%s.jpg", file, hash)).want(http.StatusOK)
		if served.header.Get("Content-Type") != "image/webp" || len(served.text) > 100_000 {
			t.Fatalf("%s, %d bytes", served.header.Get("Content-Type"), len(served.text))
		}
	})
	t.Run("each message is published once", func(t *testing.T) {
		got := map[string]int{}
		for range 2 {
			select {
			case m := <-messages:
				got[m.Subject]++
			case <-time.After(timeout):
				t.Fatalf("only %v arrived", got)
			}
		}
		if got["raymi.media.v1.file_uploaded"] != 1 || got["raymi.catalog.v1.event_created"] != 1 {
			t.Fatalf("got %v", got)
		}
	})
	t.Run("another host cannot touch it", func(t *testing.T) {
		other := signedIn(t, "host2@raymi.example")
		stolen := map[string]any{"data": map[string]any{"eventName": "Robado"}}
		other.json(http.MethodPut, path("/api/events/%d", id), stolen).want(http.StatusForbidden)
		other.do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusForbidden)
	})
	t.Run("its form reads and writes the texts of each language", func(t *testing.T) {
		texts := map[string]any{"translations": map[string]any{"qu": map[string]any{"eventName": "Taki tuta"}}}
		c.json(http.MethodPut, path("/api/events/%d", id), map[string]any{"data": texts}).want(http.StatusOK)
		form := c.get(path("/api/events/%d", id) + query("populate[translations]", "true")).want(http.StatusOK)
		stored, _ := form.get("data", "attributes", "translations").(map[string]any)
		if len(stored) != 2 || form.str("data", "attributes", "translations", "qu", "eventName") != "Taki tuta" {
			t.Fatalf("got %s", form.text)
		}
	})
	t.Run("its host changes and removes it", func(t *testing.T) {
		postponed := map[string]any{"data": map[string]any{"eventStatus": "postponed"}}
		changed := c.json(http.MethodPut, path("/api/events/%d", id), postponed).want(http.StatusOK)
		if changed.str("data", "attributes", "eventStatus") != "postponed" || changed.str("data", "attributes", "eventName") != name {
			t.Fatalf("got %s", changed.text)
		}
		c.do(http.MethodDelete, path("/api/events/%d", id), "", nil).want(http.StatusOK)
		visitor(t).get(path("/api/events/%d", id)).want(http.StatusNotFound)
	})
}

func TestRefusedFormCreatesNothing(t *testing.T) {
	c := signedIn(t, "host@raymi.example")
	host := ownHost(t, c)
	broken := newEvent("Sin fechas "+time.Now().Format(time.RFC3339Nano), host)
	delete(broken, "eventStartDate")
	before := c.get("/api/events").want(http.StatusOK).id("meta", "pagination", "total")
	photo := part{"files.eventBanner", "a.jpg", picture(t, 700, 99)}
	refused := c.form(http.MethodPost, "/api/events", broken, photo).want(http.StatusBadRequest)
	if refused.get("error", "details", "errors", 0, "key") != "this_field_is_required" {
		t.Fatalf("got %s", refused.text)
	}
	page := part{"files.eventBanner", "a.jpg", []byte("<html><script>alert(1)</script>")}
	c.form(http.MethodPost, "/api/events", newEvent("Falso", host), page).want(http.StatusBadRequest)
	if after := c.get("/api/events").want(http.StatusOK).id("meta", "pagination", "total"); after != before {
		t.Fatalf("%d events before, %d after", before, after)
	}
}

func TestClientMayNotPublish(t *testing.T) {
	c := signedIn(t, "client@raymi.example")
	c.json(http.MethodPost, "/api/events", map[string]any{"data": newEvent("Ajeno", 1)}).want(http.StatusForbidden)
	me := c.get("/api/users/me" + query("populate[role]", "true", "populate[eventHostData]", "true")).want(http.StatusOK)
	if me.str("role", "type") != "cliente" || me.get("eventHostData") != nil {
		t.Fatalf("got %s", me.text)
	}
	for _, secret := range []string{"password", "resetPasswordToken", "confirmationToken", "passwordHash"} {
		if me.get(secret) != nil {
			t.Fatalf("%s is shown", secret)
		}
	}
}
