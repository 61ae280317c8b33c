package mtls_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raymi.example/internal/env"
	"raymi.example/internal/mtls"
	"raymi.example/internal/mtls/mtlstest"
)

func TestFilesAreRequiredTogetherAndReadable(t *testing.T) {
	folder := t.TempDir()
	good := mtlstest.New(t).Write(folder, "auth")
	text := filepath.Join(folder, "text")
	if err := os.WriteFile(text, []byte("no certificate"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		files mtls.Config
		want  string
	}{
		"none":               {mtls.Config{}, ""},
		"all":                {good, ""},
		"no authority":       {mtls.Config{CertFile: good.CertFile, KeyFile: good.KeyFile}, "must be set together"},
		"only the authority": {mtls.Config{CAFile: good.CAFile}, "must be set together"},
		"a missing file":     {mtls.Config{CertFile: good.CertFile, KeyFile: "none", CAFile: good.CAFile}, "no such file"},
		"the wrong key":      {mtls.Config{CertFile: good.CAFile, KeyFile: good.KeyFile, CAFile: good.CAFile}, "does not match"},
		"another file":       {mtls.Config{CertFile: good.CertFile, KeyFile: good.KeyFile, CAFile: text}, "no certificate"},
	} {
		problems := &env.Problems{}
		loaded := c.files.Load(problems)
		err := problems.Err()
		if c.want == "" && (err != nil || (loaded == nil) != (c.files == mtls.Config{})) {
			t.Errorf("%s: %v, %v", name, loaded, err)
		}
		if c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// While a pair is being replaced, the last one that matched is used.
func TestAHalfReplacedPairIsNotUsed(t *testing.T) {
	folder := t.TempDir()
	authority := mtlstest.New(t)
	files := authority.Write(folder, "auth")
	loaded := mtlstest.Load(t, files)
	serial := func() string {
		own, err := loaded.Own()
		if err != nil {
			t.Fatal(err)
		}
		return own.Leaf.SerialNumber.String()
	}
	first := serial()
	newer := authority.Write(t.TempDir(), "auth")
	replace := func(from, to string) {
		t.Helper()
		old, err := os.Stat(to)
		if err != nil {
			t.Fatal(err)
		}
		// The same time as before: a file system's clock has ticks of some milliseconds.
		if err := errors.Join(os.Rename(from, to), os.Chtimes(to, old.ModTime(), old.ModTime())); err != nil {
			t.Fatal(err)
		}
	}
	replace(newer.CertFile, files.CertFile)
	if got := serial(); got != first {
		t.Errorf("the certificate without its key is used: %s", got)
	}
	replace(newer.KeyFile, files.KeyFile)
	if got := serial(); got == first {
		t.Error("the new pair is not used")
	}
}
