package main

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

const (
	lockFile    = "lock"
	secretsFile = "secrets.json"
	seedFile    = "seed.json"
)

// secrets are generated once per state folder.
type secrets struct {
	Superuser     string            `json:"superuser"`
	Roles         map[string]string `json:"roles"`
	AdminPassword string            `json:"adminPassword"`
	ImgproxyKey   string            `json:"imgproxyKey"`
	ImgproxySalt  string            `json:"imgproxySalt"`
	S3Access      string            `json:"s3Access"`
	S3Secret      string            `json:"s3Secret"`
	// NATS has the passwords of the users in deploy/helm/raymi/files/nats.conf.
	NATS map[string]string `json:"nats"`
}

// natsUsers are the users of NATS; operator is no process.
func natsUsers() []string { return append(services(), "gateway", "operator") }

// makeNATSPasswords makes passwords that the configuration language of NATS reads as text: hex alone could be a number.
func makeNATSPasswords() map[string]string {
	passwords := map[string]string{}
	for _, user := range natsUsers() {
		passwords[user] = "p" + randomHex(16)
	}
	return passwords
}

// openState creates the folder and locks it for this process; the lock ends with the process, even if it is killed.
func openState(folder string) (*os.File, error) {
	mode := os.FileMode(0o700)
	if os.Geteuid() == 0 {
		mode = 0o711 // PostgreSQL's user must traverse it
	}
	if err := os.MkdirAll(folder, mode); err != nil {
		return nil, err
	}
	if err := os.Chmod(folder, mode); err != nil {
		return nil, err
	}
	lock, err := os.OpenFile(filepath.Join(folder, lockFile), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(fmt.Errorf("another portal already runs on %s", folder), lock.Close())
	}
	return lock, nil
}

// wipeState removes a state folder that is not in use; other folders are refused.
func wipeState(folder string) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, os.ErrNotExist) || (err == nil && len(entries) == 0) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(folder, lockFile)); err != nil {
		return fmt.Errorf("%s is no state folder of Raymi", folder)
	}
	lock, err := openState(folder)
	if err != nil {
		return err
	}
	defer lock.Close()
	return os.RemoveAll(folder)
}

func loadSecrets(folder string, roles []string) (secrets, error) {
	var s secrets
	err := readJSON(filepath.Join(folder, secretsFile), &s)
	if err == nil && (s.S3Access == "" || s.NATS == nil) { // from a version without the bucket or without users of NATS
		s.S3Access, s.S3Secret = or(s.S3Access, randomHex(10)), or(s.S3Secret, randomHex(20))
		if s.NATS == nil {
			s.NATS = makeNATSPasswords()
		}
		return s, writeJSON(filepath.Join(folder, secretsFile), s)
	}
	if !errors.Is(err, os.ErrNotExist) {
		return s, err
	}
	s = secrets{
		Superuser: randomHex(16), AdminPassword: randomHex(8), Roles: map[string]string{},
		ImgproxyKey: randomHex(32), ImgproxySalt: randomHex(32), S3Access: randomHex(10), S3Secret: randomHex(20),
		NATS: makeNATSPasswords(),
	}
	for _, role := range roles {
		s.Roles[role] = randomHex(16)
	}
	return s, writeJSON(filepath.Join(folder, secretsFile), s)
}

func randomHex(bytes int) string {
	raw := make([]byte, bytes)
	rand.Read(raw) // never fails, as documented
	return hex.EncodeToString(raw)
}

func readJSON(path string, into any) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(content, into); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// writeJSON replaces the file atomically, so that a crash leaves the old or the new version.
func writeJSON(path string, value any) error {
	content, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(path+".new", append(content, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}
