// Package smoke checks a running portal as an organiser uses it.
package smoke

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"net/http"
	"strings"
	"time"

	"raymi.example/dev/rest"
)

// names of the event by language. It stays a draft: visitors never see it.
var names = map[string]string{"en": "Smoke test", "es": "Prueba de humo", "qu": "Q'usñi malliy"}

// check is one run of the test.
type check struct {
	api   *rest.Client
	out   io.Writer
	event int
}

// Test logs in, creates a draft of an event with a picture, reads it in three languages, loads a rendition of the picture and deletes
// the draft, also if a step before fails. Each step is a line of out.
func Test(ctx context.Context, url, email, password string, out io.Writer) (err error) {
	c := &check{api: rest.New(url), out: out}
	if err := c.step("log in", func() error { return c.api.Login(ctx, email, password) }); err != nil {
		return err
	}
	if err := c.step("create a draft with a picture", func() error { return c.create(ctx) }); err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, c.step("delete the draft", func() error { return c.remove(context.WithoutCancel(ctx)) }))
	}()
	picture := ""
	for _, locale := range []string{"en", "es", "qu"} {
		read := func() (err error) { picture, err = c.read(ctx, locale); return err }
		if err := c.step("read it in "+locale, read); err != nil {
			return err
		}
	}
	return c.step("load a rendition of the picture", func() error { return c.load(ctx, picture) })
}

func (c *check) step(name string, do func() error) error {
	start := time.Now()
	if err := do(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	_, err := fmt.Fprintf(c.out, "%s: %d ms\n", name, time.Since(start).Milliseconds())
	return err
}

func (c *check) create(ctx context.Context) error {
	host, err := c.host(ctx)
	if err != nil {
		return err
	}
	city, err := c.first(ctx, "/api/cities")
	if err != nil {
		return err
	}
	category, err := c.first(ctx, "/api/event-categories")
	if err != nil {
		return err
	}
	banner, err := banner()
	if err != nil {
		return err
	}
	start := time.Now().Add(24 * time.Hour).UTC()
	translations := map[string]any{}
	for locale, name := range names {
		translations[locale] = map[string]any{"eventName": name, "eventDescription": name, "eventShortDescription": name}
	}
	c.event, err = c.api.Write(ctx, "POST", "/api/events", map[string]any{
		"eventName": names[rest.Locale], "eventDescription": names[rest.Locale], "eventShortDescription": names[rest.Locale],
		"translations": translations, "publishedAt": nil, "eventHost": host, "eventCategory": []int{category},
		"eventStartDate": start.Format(time.RFC3339), "eventEndDate": start.Add(time.Hour).Format(time.RFC3339),
		"eventAddress":  map[string]any{"city": city, "address": "Plaza de Armas"},
		"eventContacts": map[string]any{"place": "Plaza de Armas", "tel": "+51 84 555 0101", "mail": "taki@example.org"},
	}, banner)
	return err
}

// host is the id of the account's own host. An account without one, such as an administrator's, may use any.
func (c *check) host(ctx context.Context) (int, error) {
	var account struct {
		Host *struct {
			ID int `json:"id"`
		} `json:"eventHostData"`
	}
	if err := c.api.JSON(ctx, "GET", "/api/users/me?populate=eventHostData", nil, &account); err != nil {
		return 0, err
	}
	if account.Host != nil {
		return account.Host.ID, nil
	}
	return c.first(ctx, "/api/partners")
}

// first is the id of the oldest entry of a list.
func (c *check) first(ctx context.Context, path string) (int, error) {
	var list struct {
		Data []struct {
			ID int `json:"id"`
		} `json:"data"`
	}
	if err := c.api.JSON(ctx, "GET", path+"?sort=id&pagination[pageSize]=1", nil, &list); err != nil {
		return 0, err
	}
	if len(list.Data) == 0 {
		return 0, fmt.Errorf("%s is empty: an event needs one of them", path)
	}
	return list.Data[0].ID, nil
}

// read compares the name and returns the path of the smallest rendition of the picture.
func (c *check) read(ctx context.Context, locale string) (string, error) {
	var answer struct {
		Data struct {
			Attributes struct {
				Name   string `json:"eventName"`
				Banner struct {
					Data struct {
						Attributes struct {
							Formats map[string]struct {
								URL string `json:"url"`
							} `json:"formats"`
						} `json:"attributes"`
					} `json:"data"`
				} `json:"eventBanner"`
			} `json:"attributes"`
		} `json:"data"`
	}
	path := fmt.Sprintf("/api/events/%d?populate=eventBanner&publicationState=preview&locale=%s", c.event, locale)
	if err := c.api.JSON(ctx, "GET", path, nil, &answer); err != nil {
		return "", err
	}
	event := answer.Data.Attributes
	if event.Name != names[locale] {
		return "", fmt.Errorf("the event is named %q instead of %q", event.Name, names[locale])
	}
	small, ok := event.Banner.Data.Attributes.Formats["thumbnail"]
	if !ok {
		return "", errors.New("the picture has no thumbnail")
	}
	return small.URL, nil
}

// load expects an image. The client repeats the request while the picture is being rendered.
func (c *check) load(ctx context.Context, path string) error {
	var content []byte
	if err := c.api.JSON(ctx, http.MethodGet, path, nil, &content); err != nil {
		return err
	}
	if kind := http.DetectContentType(content); !strings.HasPrefix(kind, "image/") {
		return fmt.Errorf("%s is %s instead of an image", path, kind)
	}
	return nil
}

func (c *check) remove(ctx context.Context) error {
	return c.api.JSON(ctx, http.MethodDelete, fmt.Sprintf("/api/events/%d", c.event), nil, nil)
}

// banner draws the picture of the event.
func banner() (rest.Upload, error) {
	picture := image.NewRGBA(image.Rect(0, 0, 800, 400))
	for x := range 800 {
		for y := range 400 {
			picture.Set(x, y, color.RGBA{uint8(x / 4), uint8(y / 2), 0x80, 0xff})
		}
	}
	var body bytes.Buffer
	err := jpeg.Encode(&body, picture, nil)
	return rest.Upload{Field: "eventBanner", Name: "smoke-test.jpg", Body: body.Bytes()}, err
}
