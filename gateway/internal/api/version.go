package api

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/strapi"
)

// The version of an entry is its updatedAt in Unix milliseconds. It is the entity tag of responses with one entry, and a save sends it as
// If-Match; services merge the save with later changes (rpc.BaseVersion).

// setVersion sets the tag of a response with one entry. Where the representation matters, too, tagWriter completes the tag.
func setVersion(h http.Header, updatedAt time.Time) {
	if !updatedAt.IsZero() {
		h.Set("ETag", `"`+strconv.FormatInt(updatedAt.UnixMilli(), 10)+`"`)
	}
}

// forwardVersion sets the tag of a response that grpc-gateway writes.
func forwardVersion(_ context.Context, w http.ResponseWriter, m proto.Message) error {
	setVersion(w.Header(), strapi.UpdatedAt(m))
	return nil
}

// ifMatchMax bounds the header in bytes; a tag of the portal has about 40.
const ifMatchMax = 200

// ifMatch returns the header of a change as gRPC metadata can carry it; "0", which is no version, for a header that is no list of tags.
func ifMatch(r *http.Request) string {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return ""
	}
	header := strings.Join(r.Header.Values("If-Match"), ",")
	if header != "" && (len(header) > ifMatchMax || header != printable(header)) {
		return "0"
	}
	return header
}
