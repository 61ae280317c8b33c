package demo

import (
	"bytes"
	"image"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestTheDeskHasContentToReview(t *testing.T) {
	t.Parallel()
	p := loaded(t)
	applied := p.to("/api/partners")[42:]
	files := make([]map[string]string, 0, len(applied))
	for _, w := range applied {
		files = append(files, w.files)
	}
	want := []map[string]string{
		{"files.mainBanner": "banner-03-puna-1100x278.jpg image/jpeg"},
		{
			"files.mainBanner":           "banner-02-valle-1100x278.jpg image/jpeg",
			"files.personalDocumentScan": "applicant.jpg image/jpeg",
		},
		{"files.mainBanner": "banner-01-raymi-1100x278.jpg image/jpeg"},
	}
	if diff := cmp.Diff(want, files); diff != "" {
		t.Error(diff)
	}
	if own := p.to("/api/applications/me"); len(own) != 1 {
		t.Fatalf("%d applications were looked up, want the one with a question", len(own))
	}
	requests := p.to("/api/desk/applications/1/ask")
	if len(requests) != 1 || requests[0].data["message"] == "" {
		t.Errorf("requests %v, want one question", requests)
	}
	for i := 1; i <= len(p.to("/api/partners")); i++ {
		trusted := len(p.to("/api/desk/hosts/" + strconv.Itoa(i)))
		if want := map[bool]int{true: 1, false: 0}[i <= 42]; trusted != want {
			t.Errorf("host %d was trusted %d times, want %d", i, trusted, want)
		}
	}
}

func TestTheEventToReviewIsInTheFuture(t *testing.T) {
	t.Parallel()
	n := mustRead(t).waiting.Newcomer
	for _, now := range starts {
		e, err := n.dates(now)
		if err != nil {
			t.Fatal(err)
		}
		if len(e.occurrences) != 2 || e.whole.start.Before(now.Add(8*24*time.Hour)) {
			t.Errorf("started on %s: %v", now, e)
		}
	}
}

func TestTheScanIsAPicture(t *testing.T) {
	t.Parallel()
	got, err := scan("dni.jpg")
	if err != nil {
		t.Fatal(err)
	}
	_, format, err := image.Decode(bytes.NewReader(got.Body))
	if err != nil || format != "jpeg" || got.Field != "personalDocumentScan" {
		t.Errorf("%s in %s: %v", format, got.Field, err)
	}
}
