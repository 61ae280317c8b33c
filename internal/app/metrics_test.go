package app

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestASecondInternalHandlerReplacesTheFirst(t *testing.T) {
	for _, text := range []string{"first", "second"} {
		HandleInternal("GET /test", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, text) }))
		w := httptest.NewRecorder()
		internalMux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/test", nil))
		if got := w.Body.String(); got != text {
			t.Errorf("got %q, want %q", got, text)
		}
	}
}
