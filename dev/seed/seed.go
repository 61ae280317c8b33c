package seed

import (
	"context"
	"strings"

	"raymi.example/dev/demo"
)

// Target holds the access to a running portal: its public URLs, and for seeds that no API can write, its databases
// and files.
type Target struct {
	BaseURL, MailURL          string
	AdminEmail, AdminPassword string
	Databases                 map[string]string // service → URL
	StorageDir                string
	Seed                      string // demo, none, bulk:N, bulk:N:D or the path of a JSON file
}

// Load fills the target once; a failure leaves it partly filled.
func Load(ctx context.Context, t Target) error {
	switch {
	case t.Seed == "none":
		return nil
	case t.Seed == "demo":
		return demo.Load(ctx, t.BaseURL, t.AdminEmail, t.AdminPassword)
	case strings.HasPrefix(t.Seed, "bulk:"):
		return loadBulk(ctx, t)
	}
	return loadContract(ctx, t)
}
