package errs_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/errs"
)

func TestFields(t *testing.T) {
	t.Run("no broken rule gives no error", func(t *testing.T) {
		var f errs.Fields
		f.Required(true, "eventName")
		if err := f.Err(); err != nil {
			t.Fatalf("got %v", err)
		}
	})
	t.Run("one broken rule gives its own text and key", func(t *testing.T) {
		var f errs.Fields
		f.Required(false, "eventContacts.mail")
		got := errs.As(f.Err())
		want := &errs.Error{
			Kind: errs.Invalid, Text: "eventContacts.mail must be defined.", Key: errs.KeyRequired,
			Fields: []errs.Field{{Path: []string{"eventContacts", "mail"}, Text: "eventContacts.mail must be defined.", Key: errs.KeyRequired}},
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatal(d)
		}
	})
	t.Run("several broken rules are counted and all listed", func(t *testing.T) {
		var f errs.Fields
		f.Required(false, "a")
		f.MaxLength("abc", "b", 2)
		got := errs.As(f.Err())
		if got.Text != "2 errors occurred" || len(got.Fields) != 2 {
			t.Fatalf("got %+v", got)
		}
	})
}

func TestKindOf(t *testing.T) {
	if k := errs.KindOf(fmt.Errorf("event 3: %w", errs.ErrNotFound())); k != errs.NotFound {
		t.Fatalf("a wrapped error keeps its kind, got %v", k)
	}
	if k := errs.KindOf(fmt.Errorf("disk full")); k != errs.Internal {
		t.Fatalf("a foreign error is internal, got %v", k)
	}
}
