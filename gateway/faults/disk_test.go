//go:build faults

package faults

import (
	"io/fs"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"unsafe"
)

// used returns the bytes that the files of a folder occupy on a file system with 4 kB pages.
func used(t *testing.T, folder string) (bytes int64) {
	t.Helper()
	err := filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil {
			bytes += (info.Size()/4096 + 1) * 4096
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return bytes
}

func copyAll(t *testing.T, from, to string) {
	t.Helper()
	if out, err := exec.Command("cp", "-a", from+"/.", to).CombinedOutput(); err != nil {
		t.Fatalf("copy: %v\n%s", err, out)
	}
}

// limit is the kernel's struct rlimit64.
type limit struct{ now, most uint64 }

// limitFileSize limits files that the running media writes to a megabyte; remove removes the limit.
func (p *portal) limitFileSize(t *testing.T) (remove func()) {
	t.Helper()
	pid := p.pid(t, "media")
	var before limit
	set := func(to *limit, old *limit) {
		_, _, errno := syscall.Syscall6(syscall.SYS_PRLIMIT64, uintptr(pid), syscall.RLIMIT_FSIZE,
			uintptr(unsafe.Pointer(to)), uintptr(unsafe.Pointer(old)), 0, 0)
		if errno != 0 {
			t.Fatal(errno)
		}
	}
	set(nil, &before)
	set(&limit{now: 1_000_000, most: before.most}, nil)
	return func() { set(&before, nil) }
}
