package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"raymi.example/dev/seed"
)

const (
	seedDemo = "demo"
	seedNone = "none"
	bulk     = "bulk:"
)

// settings are the settings of a start, from environment variables.
type settings struct {
	State    string
	Port     int
	MailPort int
	Seed     string
	Storage  string
	Tuning   tuning
	Admin    account
	PgBin    string
	Imgproxy string
	LogLevel string
	Logs     bool
	TLS      bool
	Traces   bool
	// Origins serves pages, API and built files on three ports.
	Origins bool
	// Previous names the Go programs that come from bin/previous, which is built from an earlier version.
	Previous []string
}

type account struct{ Email, Password string }

// loadSettings reports all invalid variables at once.
func loadSettings(getenv func(string) string) (settings, error) {
	var problems []error
	report := func(err error) { problems = append(problems, err) }
	state, err := filepath.Abs(or(getenv("RAYMI_STATE"), ".raymi"))
	report(err)
	port, err := parsePort("PORT", or(getenv("PORT"), "8080"))
	report(err)
	mailPort, err := parsePort("MAIL_PORT", or(getenv("MAIL_PORT"), "8025"))
	report(err)
	if port == mailPort {
		report(fmt.Errorf("PORT and MAIL_PORT are both %d", port))
	}
	content, err := parseSeed(or(getenv("RAYMI_SEED"), seedDemo))
	report(err)
	storage, err := parseStorage(or(getenv("RAYMI_STORAGE"), storageFile), content)
	report(err)
	tuned, err := loadTuning(getenv)
	report(err)
	admin := account{getenv("RAYMI_ADMIN_EMAIL"), getenv("RAYMI_ADMIN_PASSWORD")}
	if (admin.Email == "") != (admin.Password == "") {
		report(errors.New("RAYMI_ADMIN_EMAIL and RAYMI_ADMIN_PASSWORD go together"))
	}
	previous, err := parsePrevious(getenv("RAYMI_PREVIOUS"))
	report(err)
	return settings{
		State: state, Port: port, MailPort: mailPort, Seed: content, Storage: storage, Tuning: tuned, Admin: admin,
		PgBin: getenv("PG_BIN"), Imgproxy: getenv("IMGPROXY_BIN"),
		LogLevel: getenv("LOG_LEVEL"), Logs: getenv("LOGS") == "1", TLS: getenv("RAYMI_TLS") == "1", Traces: getenv("TRACES") == "1",
		Origins: getenv("RAYMI_ORIGINS") == "1", Previous: previous,
	}, errors.Join(problems...)
}

func parsePort(name, text string) (int, error) {
	port, err := strconv.Atoi(text)
	if err != nil || port < 1 || port > 65535 {
		return 0, fmt.Errorf("%s=%s is not a port", name, text)
	}
	return port, nil
}

// parseSeed returns demo, none, bulk:N, bulk:N:D or the absolute path of a JSON file.
func parseSeed(text string) (string, error) {
	if text == seedDemo || text == seedNone {
		return text, nil
	}
	if strings.HasPrefix(text, bulk) {
		if _, err := seed.ParseBulk(text); err != nil {
			return "", fmt.Errorf("RAYMI_SEED: %w", err)
		}
		return text, nil
	}
	if !strings.HasSuffix(text, ".json") {
		return "", fmt.Errorf("RAYMI_SEED=%s is not demo, none, bulk:N, bulk:N:D or a .json file", text)
	}
	path, err := filepath.Abs(text)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("RAYMI_SEED: %w", err)
	}
	return path, nil
}

// parseStorage returns file or s3. The recorded seed writes its files unchanged below the state folder.
func parseStorage(text, content string) (string, error) {
	if text != storageFile && text != storageS3 {
		return "", fmt.Errorf("RAYMI_STORAGE=%s is neither file nor s3", text)
	}
	if text == storageS3 && strings.HasSuffix(content, ".json") {
		return "", errors.New("RAYMI_STORAGE=s3 does not go with a seed file")
	}
	return text, nil
}

// parsePrevious returns the names of a list with commas.
func parsePrevious(text string) ([]string, error) {
	if text == "" {
		return nil, nil
	}
	names := strings.Split(text, ",")
	for _, name := range names {
		if name != "gateway" && !slices.Contains(services(), name) {
			return nil, fmt.Errorf("RAYMI_PREVIOUS: %q is neither gateway nor a service", name)
		}
	}
	return names, nil
}

// seedIdentity identifies a seed in the state folder: for a file, by its content, not by its path.
func seedIdentity(text string) (string, error) {
	if !strings.HasSuffix(text, ".json") {
		return text, nil
	}
	content, err := os.ReadFile(text)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(content)
	return filepath.Base(text) + " " + hex.EncodeToString(sum[:6]), nil
}

func or(text, fallback string) string {
	if text == "" {
		return fallback
	}
	return text
}
