package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"sync/atomic"
	"time"
)

const password = "raymi-demo-2026"

// portal generates and sends the clients' requests.
type portal struct {
	base, token string
	time        time.Duration
	host        int
	events      []int
	// pictures are paths of images without their modifiers.
	pictures []string
	number   atomic.Uint64
	photo    []byte
	http     *http.Client
}

func newPortal(ctx context.Context, base string) (*portal, error) {
	p := &portal{base: base, http: &http.Client{
		Timeout:   30 * time.Second,
		Transport: &http.Transport{MaxIdleConnsPerHost: 2000, DisableCompression: true},
	}}
	var err error
	if p.photo, err = photo(); err != nil {
		return nil, err
	}
	var login struct{ JWT string }
	if err := p.read(ctx, http.MethodPost, "/api/auth/local", credentials(), &login); err != nil {
		return nil, err
	}
	p.token = login.JWT
	var me struct{ EventHostData struct{ ID int } }
	if err := p.read(ctx, http.MethodGet, "/api/users/me?populate=eventHostData", nil, &me); err != nil {
		return nil, err
	}
	p.host = me.EventHostData.ID
	return p, p.discover(ctx)
}

// discover finds the events and pictures that the clients request.
func (p *portal) discover(ctx context.Context) error {
	var list struct {
		Data []struct {
			ID         int
			Attributes struct {
				EventBanner struct {
					Data struct {
						ID         int
						Attributes struct{ Hash, Ext string }
					}
				}
			}
		}
	}
	if err := p.read(ctx, http.MethodGet, "/api/events?populate=eventBanner&pagination[pageSize]=100", nil, &list); err != nil {
		return err
	}
	for _, e := range list.Data {
		p.events = append(p.events, e.ID)
		if f := e.Attributes.EventBanner.Data; f.ID != 0 && f.Attributes.Ext == ".jpg" {
			p.pictures = append(p.pictures, fmt.Sprintf("%d-%s%s", f.ID, f.Attributes.Hash, f.Attributes.Ext))
		}
	}
	if len(p.events) == 0 || len(p.pictures) == 0 || p.host == 0 {
		return fmt.Errorf("the portal has %d events, %d pictures, host %d: run with the demo seed", len(p.events), len(p.pictures), p.host)
	}
	return nil
}

// read is a request that must succeed.
func (p *portal) read(ctx context.Context, method, path string, body []byte, into any) error {
	status, text, _, err := p.send(ctx, call{method: method, path: path, body: body, signed: p.token != ""})
	if err != nil || status != http.StatusOK {
		return fmt.Errorf("%s %s: %d %w %.200s", method, path, status, err, text)
	}
	return json.Unmarshal(text, into)
}

// call is one request; kind is the content type of its body, "" = JSON.
type call struct {
	method, path, kind string
	body               []byte
	signed             bool
}

func (p *portal) send(ctx context.Context, c call) (status int, text []byte, retryAfter string, err error) {
	r, err := http.NewRequestWithContext(ctx, c.method, p.base+c.path, bytes.NewReader(c.body))
	if err != nil {
		return 0, nil, "", err
	}
	if len(c.body) > 0 {
		r.Header.Set("Content-Type", cmp.Or(c.kind, "application/json"))
	}
	if c.signed {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	resp, err := p.http.Do(r)
	if err != nil {
		return 0, nil, "", err
	}
	defer func() { _ = resp.Body.Close() }()
	text, err = io.ReadAll(resp.Body)
	return resp.StatusCode, text, resp.Header.Get("Retry-After"), err
}

func (p *portal) do(ctx context.Context, c call) (int, string, error) {
	status, _, retryAfter, err := p.send(ctx, c)
	return status, retryAfter, err
}

func (p *portal) get(ctx context.Context, path string) (int, string, error) {
	return p.do(ctx, call{method: http.MethodGet, path: path})
}

// other is a condition that makes a query new.
func (p *portal) other() string { return fmt.Sprintf("filters[id][$ne]=%d", 1_000_000+p.number.Add(1)) }

func one[T any](list []T) T { return list[rand.IntN(len(list))] }

func (p *portal) list(ctx context.Context) (int, string, error) {
	return p.get(ctx, "/api/events?populate=eventBanner,eventCategory&sort=eventStartDate&"+p.other())
}

// visit requests a list, then pauses like a visitor.
func (p *portal) visit(ctx context.Context) (int, string, error) {
	time.Sleep(100 * time.Millisecond)
	return p.list(ctx)
}

func (p *portal) wideList(ctx context.Context) (int, string, error) {
	return p.get(ctx, "/api/events?populate=*&pagination[pageSize]=100&"+p.other())
}

func (p *portal) search(ctx context.Context) (int, string, error) {
	return p.get(ctx, "/api/events?_q=inti&"+p.other())
}

func (p *portal) relationOrder(ctx context.Context) (int, string, error) {
	return p.get(ctx, "/api/events?sort=eventCategory.eventCategoryName&pagination[pageSize]=100&"+p.other())
}

func (p *portal) event(ctx context.Context) (int, string, error) {
	return p.get(ctx, fmt.Sprintf("/api/events/%d?populate=*", one(p.events)))
}

func (p *portal) page(ctx context.Context) (int, string, error) {
	return p.get(ctx, fmt.Sprintf("/es/event/%d", one(p.events)))
}

func (p *portal) picture(ctx context.Context) (int, string, error) {
	return p.get(ctx, fmt.Sprintf("/img/w_%d/%s", one([]int{320, 640, 1024}), one(p.pictures)))
}

// newPicture requests a rendition that is probably not cached.
func (p *portal) newPicture(ctx context.Context) (int, string, error) {
	return p.get(ctx, fmt.Sprintf("/img/w_%d,r_%s,f_%s,q_%d/%s", one([]int{320, 640, 1024}), one([]string{"3x2", "1x1", "16x9"}),
		one([]string{"webp", "jpeg"}), one([]int{50, 60, 70, 80, 90}), one(p.pictures)))
}

func credentials() []byte {
	return fmt.Appendf(nil, `{"identifier":"host@raymi.example","password":%q}`, password)
}

func (p *portal) login(ctx context.Context) (int, string, error) {
	return p.do(ctx, call{method: http.MethodPost, path: "/api/auth/local", body: credentials()})
}

func (p *portal) create(ctx context.Context) (int, string, error) {
	start := time.Now().AddDate(0, 0, 7).UTC()
	body := fmt.Appendf(nil, `{"data":{"eventName":"Carga %d","eventDescription":"Carga.","eventHost":%d,"eventCategory":[1],
		"eventStartDate":%q,"eventEndDate":%q}}`, p.number.Add(1), p.host, start.Format(time.RFC3339), start.Add(time.Hour).Format(time.RFC3339))
	return p.do(ctx, call{method: http.MethodPost, path: "/api/events", body: body, signed: true})
}

func (p *portal) upload(ctx context.Context) (int, string, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, err := form.CreateFormFile("files", "carga.jpg")
	if err != nil {
		return 0, "", err
	}
	if _, err := file.Write(p.photo); err != nil {
		return 0, "", err
	}
	if err := form.Close(); err != nil {
		return 0, "", err
	}
	return p.do(ctx, call{method: http.MethodPost, path: "/api/upload", kind: form.FormDataContentType(), body: body.Bytes(), signed: true})
}

// photo is a JPEG of one megapixel with varied content.
func photo() ([]byte, error) {
	picture := image.NewRGBA(image.Rect(0, 0, 1200, 800))
	for y := range 800 {
		for x := range 1200 {
			picture.SetRGBA(x, y, color.RGBA{uint8(x / 5), uint8(y / 4), uint8((x * y) >> 9), 255})
		}
	}
	var out bytes.Buffer
	err := jpeg.Encode(&out, picture, nil)
	return out.Bytes(), err
}
