//go:build nos3

package main

import (
	"context"
	"errors"
)

// makeBucket reports that these programs were built for files in a folder: `make run` leaves the clients of S3 out, which take a sixth of
// the build.
func (p *portal) makeBucket(context.Context) error {
	return errors.New("the programs were built without S3: run `make build`")
}
