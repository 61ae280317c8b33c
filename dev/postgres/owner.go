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

// owner is who the server runs as: nil credential means ourselves.
type owner struct {
	uid, gid int
	attr     syscall.SysProcAttr
}

// serverOwner picks an unprivileged user when we are root, because PostgreSQL
// refuses to run as root.
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
		// A checkout in root's home: rather one capability for this process than
		// a home folder opened to everybody.
		o.attr.AmbientCaps = []uintptr{capReadSearch}
	}
	return o, nil
}

// reachable tells whether a stranger may pass through every parent folder.
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

// own creates a folder that only the server's user may enter.
func (o owner) own(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	return o.give(folder)
}

func (o owner) give(path string) error {
	if o.attr.Credential == nil {
		return nil
	}
	return os.Chown(path, o.uid, o.gid)
}
