//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// newClient returns a new account of the role cliente, signed in.
func newClient(t *testing.T) *client {
	t.Helper()
	name := fmt.Sprintf("socia%d", time.Now().UnixNano())
	signedIn(t, "admin@raymi.example").json(http.MethodPost, "/api/users", map[string]any{
		"username": name, "email": name + "@example.org", "password": password, "role": "cliente", "confirmed": true,
	}).want(http.StatusOK)
	return signedIn(t, name+"@example.org")
}

func TestClientAppliesOnceAndTheScanIsPrivate(t *testing.T) {
	c := newClient(t)
	document := "DNI 4" + fmt.Sprint(time.Now().UnixNano())
	data := map[string]any{
		"commercialName": "Taller Qantu", "orgResume": "Un taller de danza.", "personalIdentifyingDocument": document,
		"contacts":    map[string]any{"place": "San Blas", "tel": "+51 84 555 0102", "mail": "qantu@example.org"},
		"cultureType": []int{1},
	}
	scan := picture(t, 640, 77)
	created := c.form(http.MethodPost, "/api/partners"+query("populate", "*"), data,
		part{"files.mainBanner", "banner.jpg", picture(t, 900, 33)}, part{"files.personalDocumentScan", "dni.jpg", scan}).want(http.StatusOK)
	id := created.id("data", "id")
	if created.id("data", "attributes", "mainBanner", "data", 0, "id") == 0 {
		t.Fatalf("no banner: %s", created.text)
	}
	for who, reader := range map[string]*client{"visitor": visitor(t), "another host": signedIn(t, "host@raymi.example")} {
		reader.get(path("/api/partners/%d", id)).want(http.StatusNotFound)
		filter := query("filters[id][$eq]", fmt.Sprint(id), "publicationState", "preview")
		if found := reader.get("/api/partners" + filter).want(http.StatusOK); len(found.list("data")) != 0 {
			t.Errorf("%s finds a host that is not approved: %s", who, found.text)
		}
	}
	for who, reader := range map[string]*client{"the applicant": c, "an editor": signedIn(t, "editor@raymi.example")} {
		populate := query("populate", "personalDocumentScan,mainBanner,user")
		shown := reader.get(path("/api/partners/%d", id) + populate).want(http.StatusOK)
		for _, private := range []string{document, "dni", "qantu@example.org\",\"username"} {
			if bytes.Contains(shown.text, []byte(private)) {
				t.Errorf("%s sees %q: %s", who, private, shown.text)
			}
		}
		if shown.get("data", "attributes", "personalDocumentScan") != nil {
			t.Errorf("%s sees the scan: %s", who, shown.text)
		}
	}
	c.form(http.MethodPost, "/api/partners", data).want(http.StatusConflict)
	visitor(t).form(http.MethodPost, "/api/partners", data).want(http.StatusForbidden)
	stolen := map[string]any{"data": map[string]any{"commercialName": "Ajeno"}}
	signedIn(t, "host2@raymi.example").json(http.MethodPut, path("/api/partners/%d", id), stolen).want(http.StatusForbidden)

	// The mail to the editors omits the private part of the application.
	mail := mailAbout(t, "editor@raymi.example", "Taller Qantu")
	if strings.Contains(mail.Text, document) {
		t.Errorf("the mail contains %q", mail.Text)
	}
}

// A person presses twice, or two tabs send the form: one application is created, and the other requests get 409 or 503.
func TestConcurrentFirstApplicationsMakeOne(t *testing.T) {
	c, name := newClient(t), unique()
	body := func() (string, []byte) {
		return multipartBody(t, map[string][]byte{"data": marshal(t, hiddenPartner(name))}, "files.mainBanner")
	}
	const requests = 8
	statuses := make(chan int, requests)
	for range requests {
		kind, form := body()
		go func() { statuses <- c.do(http.MethodPost, "/api/partners", kind, bytes.NewReader(form)).status }()
	}
	got := map[int]int{}
	for range requests {
		got[<-statuses]++
	}
	if got[http.StatusOK] != 1 || got[http.StatusOK]+got[http.StatusConflict]+got[http.StatusServiceUnavailable] != requests {
		t.Errorf("answers are %v", got)
	}
	filter := query("filters[commercialName][$eq]", name, "publicationState", "preview")
	found := signedIn(t, "editor@raymi.example").get("/api/partners" + filter).want(http.StatusOK)
	if hosts := found.list("data"); len(hosts) != 1 {
		t.Errorf("%d hosts of %s", len(hosts), name)
	}
	c.form(http.MethodPost, "/api/partners", hiddenPartner("Otra vez")).want(http.StatusConflict)
}
