package front

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"raymi.example/internal/errs"
)

// errorBodyMax bounds the bytes that are read of an error of media.
const errorBodyMax = 4 << 10

// rewriteError turns media's error responses into errors, so that strapi.WriteError writes all errors of the portal in the same
// form, with or without translation keys.
func rewriteError(resp *http.Response) error {
	kinds := map[int]errs.Kind{http.StatusBadRequest: errs.Invalid, http.StatusNotFound: errs.NotFound}
	kind, ok := kinds[resp.StatusCode]
	if !ok || !strings.HasPrefix(resp.Header.Get("Content-Type"), "application/json") || resp.Request.Method == http.MethodHead {
		return nil
	}
	var body struct {
		Error struct {
			Message string
			Details struct{ Key string }
		}
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(io.LimitReader(resp.Body, errorBodyMax)).Decode(&body); err != nil {
		return fmt.Errorf("error of media: %w", err)
	}
	return errs.New(kind, body.Error.Details.Key, "%s", body.Error.Message)
}
