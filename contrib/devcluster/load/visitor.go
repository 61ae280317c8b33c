package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"mime/multipart"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"raymi.example/dev/rest"
)

// visitor sends the requests of all users over shared connections, as a proxy in front of the portal does.
type visitor struct {
	*ledger
	base, email, password string
	retry                 time.Duration

	client   http.Client
	token    string
	host     int
	city     int
	category int
	shown    []int // events that are read
	reads    atomic.Int64
}

// start logs in and looks up what new events refer to.
func (v *visitor) start(ctx context.Context) error {
	v.client = http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}
	if err := v.login(ctx); err != nil {
		return err
	}
	for path, id := range map[string]*int{"/api/partners": &v.host, "/api/cities": &v.city, "/api/event-categories": &v.category} {
		ids, err := v.ids(ctx, path+"?pagination[pageSize]=1")
		if err != nil {
			return err
		}
		*id = ids[0]
	}
	var err error
	v.shown, err = v.ids(ctx, "/api/events?pagination[pageSize]=100")
	return err
}

func (v *visitor) ids(ctx context.Context, path string) (ids []int, err error) {
	var list struct {
		Data []struct {
			ID int `json:"id"`
		} `json:"data"`
	}
	if err := v.json(ctx, request{method: http.MethodGet, path: path}, &list); err != nil {
		return nil, err
	}
	for _, entry := range list.Data {
		ids = append(ids, entry.ID)
	}
	if len(ids) == 0 {
		return nil, fmt.Errorf("%s is empty: load the demo content first", path)
	}
	return ids, nil
}

// read is one of the pages and lists of a visitor.
func (v *visitor) read(ctx context.Context) error {
	n := int(v.reads.Add(1))
	event := v.shown[n%len(v.shown)]
	locale := []string{"en", "es", "qu"}[n%3]
	paths := []string{
		"/", "/event/" + strconv.Itoa(event),
		fmt.Sprintf("/api/events/%d?populate=*&locale=%s", event, locale),
		fmt.Sprintf("/api/events?populate=eventBanner&locale=%s&pagination[pageSize]=10&pagination[page]=%d", locale, 1+n%10),
	}
	_, err := v.do(ctx, request{method: http.MethodGet, path: paths[n/7%len(paths)]})
	return err
}

func (v *visitor) login(ctx context.Context) error {
	var answer struct {
		JWT string `json:"jwt"`
	}
	credentials, err := json.Marshal(map[string]string{"identifier": v.email, "password": v.password})
	if err != nil {
		return err
	}
	err = v.json(ctx, request{method: http.MethodPost, path: "/api/auth/local", kind: "application/json", body: credentials}, &answer)
	if err == nil && answer.JWT == "" {
		err = errors.New("login without a token")
	}
	if v.token == "" {
		v.token = answer.JWT
	}
	return err
}

// create writes a draft, which visitors do not see.
func (v *visitor) create(ctx context.Context) error {
	start := time.Now().Add(48 * time.Hour).UTC()
	body, err := json.Marshal(map[string]any{"data": map[string]any{
		"eventName": "Carga " + rand.Text(), "eventDescription": "Carga", "eventShortDescription": "Carga", "publishedAt": nil,
		"eventHost": v.host, "eventCategory": []int{v.category},
		"eventStartDate": start.Format(time.RFC3339), "eventEndDate": start.Add(time.Hour).Format(time.RFC3339),
		"eventAddress":  map[string]any{"city": v.city, "address": "Plaza de Armas"},
		"eventContacts": map[string]any{"place": "Plaza de Armas", "tel": "+51 84 555 0101", "mail": "taki@example.org"},
	}})
	if err != nil {
		return err
	}
	var answer struct {
		Data struct {
			ID int `json:"id"`
		} `json:"data"`
	}
	path := "/api/events?locale=" + rest.Locale
	creation := request{http.MethodPost, path, "application/json", body, rand.Text(), true}
	if err := v.json(ctx, creation, &answer); err != nil {
		return err
	}
	v.accept([]int{answer.Data.ID}, nil)
	return nil
}

// uploadSide makes a JPEG of noise of about 200 kB.
const uploadSide = 480

func (v *visitor) upload(ctx context.Context) error {
	body, kind, err := form()
	if err != nil {
		return err
	}
	var answer []struct {
		URL string `json:"url"`
	}
	upload := request{method: http.MethodPost, path: "/api/upload", kind: kind, body: body, key: rand.Text(), signed: true}
	if err := v.json(ctx, upload, &answer); err != nil {
		return err
	}
	if len(answer) != 1 {
		return fmt.Errorf("%d files instead of one", len(answer))
	}
	// What is served is cleaned of metadata, so it is compared with the first download, not with what was sent.
	served, err := v.do(ctx, request{method: http.MethodGet, path: answer[0].URL})
	if err != nil {
		return err
	}
	v.accept(nil, []file{{answer[0].URL, sha256.Sum256(served)}})
	return nil
}

func form() ([]byte, string, error) {
	noise := image.NewGray(image.Rect(0, 0, uploadSide, uploadSide))
	rand.Read(noise.Pix) // never fails, as documented
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile("files", "carga.jpg")
	if err != nil {
		return nil, "", err
	}
	if err := jpeg.Encode(part, noise, &jpeg.Options{Quality: 90}); err != nil {
		return nil, "", err
	}
	err = w.Close()
	return body.Bytes(), w.FormDataContentType(), err
}

// verify reads every accepted write.
func (v *visitor) verify(ctx context.Context) {
	for _, id := range v.events {
		v.verified++
		path := fmt.Sprintf("/api/events/%d?publicationState=preview", id)
		if _, err := v.do(ctx, request{method: http.MethodGet, path: path, signed: true}); err != nil {
			v.lost = append(v.lost, fmt.Sprintf("event %d is lost: %v", id, err))
		}
	}
	for _, f := range v.files {
		v.verified++
		content, err := v.do(ctx, request{method: http.MethodGet, path: f.url})
		if err == nil && sha256.Sum256(content) != f.digest {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			v.lost = append(v.lost, fmt.Sprintf("file %s is lost: %v", f.url, err))
		}
	}
}
