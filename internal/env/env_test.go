package env_test

import (
	"testing"

	"raymi.example/internal/env"
)

func TestVars(t *testing.T) {
	values := map[string]string{"A": "x", "N": "12", "BAD": "twelve", "ON": "true", "MODE": "other"}
	v := env.New(func(name string) string { return values[name] })
	if v.String("A", "") != "x" || v.String("B", "y") != "y" || v.Int("N", 0) != 12 || !v.Bool("ON", false) {
		t.Fatal("values are not read")
	}
	if v.Err() != nil {
		t.Fatalf("got %v", v.Err())
	}
	v.Int("BAD", 0)
	v.Required("MISSING")
	v.OneOf("MODE", "dev", "production")
	want := "configuration: BAD is not a number of 0 or more; MISSING is required; MODE is not one of dev, production"
	if err := v.Err(); err == nil || err.Error() != want {
		t.Fatalf("got %v, want %s", err, want)
	}
}
