package rpc

import (
	"context"
	"strconv"
	"strings"

	"google.golang.org/grpc/metadata"
)

// baseVersionKey is the metadata key of the version that a change began with: the value of If-Match.
const baseVersionKey = "if-match"

// BaseVersion returns the version of the entry that the call's change began with, in Unix milliseconds; false without one. A tag that names
// no version is version 0, which no entry has: the change then may overwrite nothing that differs.
func BaseVersion(ctx context.Context) (int64, bool) {
	md, _ := metadata.FromIncomingContext(ctx)
	tag := strings.TrimSpace(first(md, baseVersionKey))
	if tag == "" || tag == "*" {
		return 0, false
	}
	// The first of several tags; the part behind the version identifies a representation. A proxy that compresses makes a tag weak.
	tag, _, _ = strings.Cut(tag, ",")
	tag = strings.Trim(strings.TrimPrefix(strings.TrimSpace(tag), "W/"), `"`)
	text, _, _ := strings.Cut(tag, ".")
	version, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		version = 0
	}
	return version, true
}

// WithBaseVersion adds the value of If-Match to the calls of a context; an empty one adds nothing.
func WithBaseVersion(ctx context.Context, ifMatch string) context.Context {
	if ifMatch == "" {
		return ctx
	}
	return metadata.AppendToOutgoingContext(ctx, baseVersionKey, ifMatch)
}

// ForwardBaseVersion passes the version of the incoming call on to the calls of its context.
func ForwardBaseVersion(ctx context.Context) context.Context {
	md, _ := metadata.FromIncomingContext(ctx)
	return WithBaseVersion(ctx, first(md, baseVersionKey))
}
