package spool_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/spool"
)

func TestReadersAreIndependent(t *testing.T) {
	f, err := spool.Copy(strings.NewReader("picture"))
	if err != nil || f.Size != 7 {
		t.Fatalf("got %+v, %v", f, err)
	}
	a, b := f.Reader(), f.Reader()
	for range 2 {
		for _, r := range []io.Reader{io.LimitReader(a, 3), io.LimitReader(b, 3)} {
			if part, err := io.ReadAll(r); err != nil || len(part) != 3 {
				t.Errorf("got %q, %v", part, err)
			}
		}
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

func TestATruncatedStreamIsAnError(t *testing.T) {
	if _, err := spool.Copy(io.MultiReader(strings.NewReader("pic"), iotest.ErrReader(io.ErrUnexpectedEOF))); !errors.Is(err,
		io.ErrUnexpectedEOF) {
		t.Fatalf("got %v", err)
	}
	if _, err := spool.Copy(iotest.ErrReader(os.NewSyscallError("write", syscall.ENOSPC))); errs.KindOf(err) != errs.Unavailable {
		t.Fatalf("a full disk: got %v", err)
	}
}

// A process may be killed at any moment: the file must never have a name.
func TestAFileNeverHasAName(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	file, err := spool.Unnamed()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }() // it is empty
	if leftover, err := filepath.Glob(filepath.Join(folder, "*")); err != nil || len(leftover) != 0 || file.Name() != folder {
		t.Errorf("%s, %v, %v", file.Name(), leftover, err)
	}
}
