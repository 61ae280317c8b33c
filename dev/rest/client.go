// Package rest is a client of the portal's REST API for programs that fill or check a portal.
package rest

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strconv"
	"strings"
	"time"
)

const answerMax = 1 << 20

// Locale is the language of the plain text fields of every write.
const Locale = "es"

// Upload is one JPEG file of a multipart request; Field is its attribute.
type Upload struct {
	Field, Name string
	Body        []byte
}

// Client calls the public REST API, after Login as a signed-in user.
type Client struct {
	// Base is the URL of the portal, without a slash at its end.
	Base  string
	token string
	http  *http.Client
}

type request struct {
	method, path, contentType string
	body                      []byte
}

// patience bounds the repetitions of one request that the portal refuses for now.
const patience = 2 * time.Minute

// New makes a client of the portal at base.
func New(base string) *Client {
	return &Client{Base: strings.TrimRight(base, "/"), http: &http.Client{Timeout: time.Minute}}
}

// Login signs in; later requests have the token.
func (c *Client) Login(ctx context.Context, email, password string) error {
	var answer struct {
		JWT string `json:"jwt"`
	}
	err := c.JSON(ctx, "POST", "/api/auth/local", map[string]any{"identifier": email, "password": password}, &answer)
	if err != nil {
		return err
	}
	if answer.JWT == "" {
		return fmt.Errorf("POST /api/auth/local: the answer holds no token")
	}
	c.token = answer.JWT
	return nil
}

// Write sends one entry, as multipart if it has files, and returns its id.
func (c *Client) Write(ctx context.Context, method, path string, data map[string]any, uploads ...Upload) (int, error) {
	var answer struct {
		Data struct {
			ID int `json:"id"`
		} `json:"data"`
	}
	path += "?locale=" + Locale
	if len(uploads) == 0 {
		err := c.JSON(ctx, method, path, map[string]any{"data": data}, &answer)
		return answer.Data.ID, err
	}
	body, contentType, err := form(data, uploads)
	if err != nil {
		return 0, err
	}
	err = c.do(ctx, request{method, path, contentType, body}, &answer)
	return answer.Data.ID, err
}

// JSON sends a body, unless it is nil, and decodes the response into answer, unless that is nil;
// a *[]byte gets it as it is.
func (c *Client) JSON(ctx context.Context, method, path string, body, answer any) error {
	if body == nil {
		return c.do(ctx, request{method: method, path: path}, answer)
	}
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return c.do(ctx, request{method, path, "application/json", raw}, answer)
}

// do repeats a request that is refused by a limit or meets a busy service, when the portal says so. The key makes a repeated creation
// happen once.
func (c *Client) do(ctx context.Context, r request, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	key := rand.Text()
	for {
		err := c.try(ctx, r, key, answer)
		var later *laterError
		if !errors.As(err, &later) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(later.after):
		}
	}
}

// laterError is a refusal with a Retry-After.
type laterError struct {
	error
	after time.Duration
}

func (c *Client) try(ctx context.Context, r request, key string, answer any) error {
	req, err := http.NewRequestWithContext(ctx, r.method, c.Base+r.path, bytes.NewReader(r.body))
	if err != nil {
		return err
	}
	if r.method == http.MethodPost && c.token != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	if r.contentType != "" {
		req.Header.Set("Content-Type", r.contentType)
	}
	req.Header.Set("Accept", "application/json")
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	res, err := c.http.Do(req)
	if err != nil {
		return fmt.Errorf("%s %s: %w", r.method, r.path, err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(res.Body, answerMax))
	if err != nil {
		return fmt.Errorf("%s %s: %w", r.method, r.path, err)
	}
	if res.StatusCode < 200 || res.StatusCode > 299 {
		err := fmt.Errorf("%s %s: %d %s", r.method, r.path, res.StatusCode, serverMessage(raw))
		if seconds, bad := strconv.Atoi(res.Header.Get("Retry-After")); bad == nil {
			return &laterError{err, time.Duration(seconds) * time.Second}
		}
		return err
	}
	if err := decode(raw, answer); err != nil {
		return fmt.Errorf("%s %s: %w", r.method, r.path, err)
	}
	return nil
}

func decode(raw []byte, answer any) error {
	switch into := answer.(type) {
	case nil:
		return nil
	case *[]byte:
		*into = raw
		return nil
	}
	return json.Unmarshal(raw, answer)
}

// serverMessage includes the refused fields, since the message alone may only count them.
func serverMessage(raw []byte) string {
	var body struct {
		Error struct {
			Message string          `json:"message"`
			Details json.RawMessage `json:"details"`
		} `json:"error"`
	}
	if err := json.Unmarshal(raw, &body); err != nil || body.Error.Message == "" {
		return strings.TrimSpace(string(raw[:min(len(raw), 200)]))
	}
	if details := string(body.Error.Details); strings.Contains(details, "errors") {
		return body.Error.Message + " " + details
	}
	return body.Error.Message
}

func form(data map[string]any, uploads []Upload) ([]byte, string, error) {
	raw, err := json.Marshal(data)
	if err != nil {
		return nil, "", err
	}
	body := &bytes.Buffer{}
	w := multipart.NewWriter(body)
	if err := w.WriteField("data", string(raw)); err != nil {
		return nil, "", err
	}
	for _, u := range uploads {
		header := textproto.MIMEHeader{}
		header.Set("Content-Disposition", fmt.Sprintf(`form-data; name="files.%s"; filename=%q`, u.Field, u.Name))
		header.Set("Content-Type", "image/jpeg")
		part, err := w.CreatePart(header)
		if err != nil {
			return nil, "", err
		}
		if _, err := part.Write(u.Body); err != nil {
			return nil, "", err
		}
	}
	err = w.Close()
	return body.Bytes(), w.FormDataContentType(), err
}
