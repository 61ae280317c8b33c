package auth_test

import (
	"strings"
	"testing"

	"raymi.example/internal/errs"
	"raymi.example/services/auth/internal/auth"
)

func TestContactMessages(t *testing.T) {
	valid := auth.ContactMessage{Name: "Ana Quispe", Email: "ana@example.org", Message: "Hola\n¿a qué hora?"}
	for name, c := range map[string]struct {
		change func(*auth.ContactMessage)
		wrong  []string
	}{
		"valid":                  {change: func(*auth.ContactMessage) {}},
		"empty":                  {func(m *auth.ContactMessage) { *m = auth.ContactMessage{} }, []string{"name", "email", "message"}},
		"a header in the name":   {func(m *auth.ContactMessage) { m.Name = "Ana\r\nBcc: all@example.org" }, []string{"name"}},
		"a header in the email":  {func(m *auth.ContactMessage) { m.Email = "ana@example.org\r\nBcc: all@example.org" }, []string{"email"}},
		"two addresses":          {func(m *auth.ContactMessage) { m.Email = "ana@example.org, eva@example.org" }, []string{"email"}},
		"an address with a name": {func(m *auth.ContactMessage) { m.Email = "Ana <ana@example.org>" }, []string{"email"}},
		"a long name":            {func(m *auth.ContactMessage) { m.Name = strings.Repeat("ñ", 101) }, []string{"name"}},
		"a long message":         {func(m *auth.ContactMessage) { m.Message = strings.Repeat("ñ", 5001) }, []string{"message"}},
	} {
		t.Run(name, func(t *testing.T) {
			m := valid
			c.change(&m)
			err := m.Validate()
			var wrong []string
			if e := errs.As(err); e != nil {
				for _, f := range e.Fields {
					wrong = append(wrong, strings.Join(f.Path, "."))
				}
			}
			if strings.Join(wrong, " ") != strings.Join(c.wrong, " ") {
				t.Errorf("got %v (%v)", wrong, err)
			}
		})
	}
}
