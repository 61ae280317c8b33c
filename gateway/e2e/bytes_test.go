//go:build e2e

package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"
)

// A form that ends before its closing boundary creates nothing, and its file is not kept.
func TestAFormWithoutItsEndCreatesNothing(t *testing.T) {
	c := signedIn(t, "host@raymi.example")
	name := fmt.Sprintf("Sin final %d", time.Now().UnixNano())
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	text, err := json.Marshal(newEvent(name, ownHost(t, c)))
	if err != nil {
		t.Fatal(err)
	}
	if err := w.WriteField("data", string(text)); err != nil {
		t.Fatal(err)
	}
	file, err := w.CreateFormFile("files.eventBanner", name+".jpg")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.Write(picture(t, 64, 62)); err != nil {
		t.Fatal(err)
	}
	whole := body.String()
	boundary := "\r\n--" + w.Boundary()
	for _, end := range []string{"", boundary, boundary + "\r\n", boundary + "-", boundary + "\r\nContent-Disposition: form-da", boundary + "\r\nContent-Disposition: form-data; name=\"data\"\r\n\r\n{}"} {
		a := c.do(http.MethodPost, "/api/events", w.FormDataContentType(), strings.NewReader(whole+end))
		a.want(http.StatusBadRequest)
	}
	mine := c.get("/api/events" + query("filters[eventName]", name, "publicationState", "preview")).want(http.StatusOK)
	if got := mine.list("data"); len(got) > 0 {
		t.Errorf("created: %v", got)
	}
	kept := signedIn(t, "admin@raymi.example").get("/api/upload/files" + query("_q", name)).want(http.StatusOK)
	if kept.header.Get("X-Total-Count") != "0" {
		t.Errorf("kept: %s", kept.text)
	}
}
