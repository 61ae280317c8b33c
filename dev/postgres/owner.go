package postgres

import (
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// capReadSearch is CAP_DAC_READ_SEARCH of linux/capability.h.
const capReadSearch = 2

// owner is the user that the server runs as; a nil credential means the current user.
type owner struct {
	uid, gid int
	attr     syscall.SysProcAttr
}

// serverOwner selects an unprivileged user if the process is root, because PostgreSQL refuses to run as root.
func serverOwner(dataDir string) (owner, error) {
	if os.Geteuid() != 0 {
		return owner{uid: os.Getuid(), gid: os.Getgid()}, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		found, err := user.Lookup(name)
		if err != nil {
			continue
		}
		return newOwner(found, dataDir)
	}
	return owner{}, fmt.Errorf("PostgreSQL must not run as root, and there is no user postgres or nobody")
}

func newOwner(found *user.User, dataDir string) (owner, error) {
	uid, err := strconv.Atoi(found.Uid)
	if err != nil {
		return owner{}, err
	}
	gid, err := strconv.Atoi(found.Gid)
	if err != nil {
		return owner{}, err
	}
	o := owner{uid: uid, gid: gid}
	o.attr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	if !reachable(filepath.Dir(dataDir)) {
		// For a checkout in root's home, one capability for this process is safer than a home folder readable by
		// everyone.
		o.attr.AmbientCaps = []uintptr{capReadSearch}
	}
	return o, nil
}

// reachable reports whether other users may traverse every parent folder.
func reachable(folder string) bool {
	for {
		info, err := os.Stat(folder)
		if err != nil || info.Mode().Perm()&0o001 == 0 {
			return false
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return true
		}
		folder = parent
	}
}

// own creates a folder that only the server's user may access.
func (o owner) own(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	return o.chown(folder)
}

func (o owner) chown(path string) error {
	if o.attr.Credential == nil {
		return nil
	}
	return os.Chown(path, o.uid, o.gid)
}
