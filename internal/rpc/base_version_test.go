package rpc_test

import (
	"context"
	"testing"

	"google.golang.org/grpc/metadata"

	"raymi.example/internal/rpc"
)

func TestIfMatchNamesAVersion(t *testing.T) {
	for header, want := range map[string]struct {
		version int64
		named   bool
	}{
		"":                       {0, false},
		"*":                      {0, false},
		`"1764294900123"`:        {1764294900123, true},
		`"1764294900123.a-_b"`:   {1764294900123, true},
		`W/"1764294900123.a"`:    {1764294900123, true},
		`"12", "34"`:             {12, true},
		"12":                     {12, true},
		`"no version"`:           {0, true},
		`"-5"`:                   {-5, true},
		`"99999999999999999999"`: {0, true},
	} {
		ctx := metadata.NewIncomingContext(context.Background(), metadata.Pairs("if-match", header))
		version, named := rpc.BaseVersion(ctx)
		if version != want.version || named != want.named {
			t.Errorf("%s: got %d %v, want %d %v", header, version, named, want.version, want.named)
		}
	}
}
