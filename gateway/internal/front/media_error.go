package front

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"raymi.example/internal/errs"
)

// toldMax bounds an error of media that is read; it writes short ones.
const toldMax = 4 << 10

// retell makes an error of ours of media's refusals, so that all errors of the portal are written in one place and look
// alike: with translation keys or without.
func retell(resp *http.Response) error {
	kinds := map[int]errs.Kind{http.StatusBadRequest: errs.Invalid, http.StatusNotFound: errs.NotFound}
	kind, ok := kinds[resp.StatusCode]
	if !ok || !strings.HasPrefix(resp.Header.Get("Content-Type"), "application/json") || resp.Request.Method == http.MethodHead {
		return nil
	}
	var told struct {
		Error struct {
			Message string
			Details struct{ Key string }
		}
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(io.LimitReader(resp.Body, toldMax)).Decode(&told); err != nil {
		return fmt.Errorf("an error of media: %w", err)
	}
	return errs.New(kind, told.Error.Details.Key, "%s", told.Error.Message)
}
