package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func from(values map[string]string) func(string) string {
	return func(name string) string { return values[name] }
}

func TestSettingsHaveDefaults(t *testing.T) {
	t.Parallel()
	s, err := loadSettings(from(nil))
	if err != nil {
		t.Fatal(err)
	}
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	want := settings{State: filepath.Join(folder, ".raymi"), Port: 8080, MailPort: 8025, Seed: "demo", Storage: "file", Tuning: tuning{}}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Error(diff)
	}
}

func TestLoadSettingsReportsAllErrors(t *testing.T) {
	t.Parallel()
	wrong := map[string]string{
		"PORT": "http", "MAIL_PORT": "70000", "RAYMI_SEED": "bulk:many", "RAYMI_PROFILE": "production",
		"RAYMI_RATE_LIMIT": "-1", "RAYMI_EMAIL_CONFIRMATION": "no", "RAYMI_ALLOW_REGISTER": "1",
		"RAYMI_FORM_MAX": "1MB", "RAYMI_STORAGE": "tape", "RAYMI_MAP_TILES": "tiles", "RAYMI_API_URL": "api", "RAYMI_DEFAULT_LOCALE": "fr",
		"RAYMI_ADMIN_EMAIL": "boss@raymi.example",
	}
	_, err := loadSettings(from(wrong))
	if err == nil {
		t.Fatal("accepted")
	}
	for name := range wrong {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%s is not named in:\n%v", name, err)
		}
	}
}

func TestSeedsAreParsed(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "seed.json")
	if err := os.WriteFile(file, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"demo": "demo", "none": "none", "bulk:500": "bulk:500", "bulk:500:5": "bulk:500:5", file: file,
		"bulk:0": "", "bulk:10:0": "", "bulk:10:5:5": "", "bulk": "", "other": "", file + ".json": "",
	} {
		seed, err := parseSeed(text)
		if seed != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v", text, seed, err)
		}
	}
}

func TestAFileIsIdentifiedByItsContent(t *testing.T) {
	t.Parallel()
	identities := map[string]string{}
	for name, content := range map[string]string{"a/seed.json": "{}", "b/seed.json": "{}", "c/seed.json": "[]"} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		identity, err := seedIdentity(file)
		if err != nil {
			t.Fatal(err)
		}
		identities[name] = identity
	}
	if identities["a/seed.json"] != identities["b/seed.json"] || identities["a/seed.json"] == identities["c/seed.json"] {
		t.Error(identities)
	}
}

// environmentOf returns a process's environment under the given settings.
func environmentOf(t *testing.T, process string, values map[string]string) []string {
	t.Helper()
	s, err := loadSettings(from(values))
	if err != nil {
		t.Fatal(err)
	}
	s.State = t.TempDir()
	l, err := newLayout("/checkout", s, false)
	if err != nil {
		t.Fatal(err)
	}
	l.databases = map[string]string{process: "postgres://" + process}
	return l.environment(process)
}

func TestProfileAndSettingsReachTheProcesses(t *testing.T) {
	t.Parallel()
	contract := map[string]string{"RAYMI_PROFILE": "contract"}
	mixed := map[string]string{"RAYMI_PROFILE": "contract", "RAYMI_RATE_LIMIT": "3", "RAYMI_DEFAULT_LOCALE": "qu"}
	for _, c := range []struct {
		process string
		values  map[string]string
		want    []string
		absent  []string
	}{
		{"auth", nil, []string{
			"DATABASE_URL=postgres://auth", "PUBLIC_URL=http://localhost:8080", "ENVIRONMENT=dev",
			"ADMIN_EMAIL=admin@raymi.example", "ADMIN_PASSWORD=raymi-demo-2026",
		}, []string{"RATE_LIMIT", "AUTH_ADDR", "PASSWORD_MIN"}},
		{"auth", contract, []string{
			"RATE_LIMIT=0", "ALLOW_REGISTER=true", "EMAIL_CONFIRMATION=false", "PASSWORD_MIN=6",
			"REFUSE_WEAK_PASSWORDS=false", "DEFAULT_LOCALE=en",
		}, nil},
		{"auth", mixed, []string{"RATE_LIMIT=3", "PASSWORD_MIN=6", "DEFAULT_LOCALE=qu"}, nil},
		{
			"auth",
			map[string]string{"RAYMI_ADMIN_EMAIL": "a@b.example", "RAYMI_ADMIN_PASSWORD": "secret"},
			[]string{"ADMIN_EMAIL=a@b.example", "ADMIN_PASSWORD=secret"},
			nil,
		},
		{"catalog", mixed, []string{"DEFAULT_LOCALE=qu", "HOSTS_PUBLIC_AT_ONCE=true"}, []string{"RATE_LIMIT", "CATALOG_ADDR"}},
		{"catalog", nil, nil, []string{"HOSTS_PUBLIC_AT_ONCE"}},
		{"media", contract, []string{"FILE_LIMIT=1000000"}, []string{"DEFAULT_LOCALE"}},
		{"media", nil, nil, []string{"FILE_LIMIT"}},
		{"gateway", contract, []string{"ERROR_KEYS=false", "WRITES_PER_MINUTE=0"}, nil},
		{
			"gateway",
			map[string]string{"RAYMI_UPLOADS_PER_MINUTE": "7"},
			[]string{"READS_PER_MINUTE=0", "WRITES_PER_MINUTE=0", "UPLOADS_PER_MINUTE=7"},
			nil,
		},
		{
			"gateway",
			map[string]string{"RAYMI_FORM_MAX": "1000", "RAYMI_CACHE_BYTES": "0", "RAYMI_MAP_FILE": "/map.pmtiles"},
			[]string{"FORM_MAX=1000", "CACHE_BYTES=0", "MAP_FILE=/map.pmtiles", "WEB_DIR=/checkout/web/dist"},
			[]string{"DATABASE_URL", "ERROR_KEYS"},
		},
	} {
		env := environmentOf(t, c.process, c.values)
		for _, line := range c.want {
			if !slices.Contains(env, line) {
				t.Errorf("%s under %v has no %s", c.process, c.values, line)
			}
		}
		for _, name := range c.absent {
			if slices.ContainsFunc(env, func(line string) bool { return strings.HasPrefix(line, name+"=") }) {
				t.Errorf("%s under %v has %s", c.process, c.values, name)
			}
		}
	}
}

func TestBucketSettingsReachMediaAndImgproxy(t *testing.T) {
	t.Parallel()
	bucket := map[string]string{"RAYMI_STORAGE": "s3"}
	has := func(process, begin string, values map[string]string) bool {
		return slices.ContainsFunc(environmentOf(t, process, values), func(line string) bool { return strings.HasPrefix(line, begin) })
	}
	for process, begins := range map[string][]string{
		"media": {"STORAGE_URL=s3://raymi?region=us-east-1&endpoint=http://127.0.0.1:", "AWS_ACCESS_KEY_ID=", "AWS_SECRET_ACCESS_KEY="},
		"imgproxy": {
			"IMGPROXY_USE_S3=true", "IMGPROXY_S3_ENDPOINT=http://127.0.0.1:", "IMGPROXY_ALLOWED_SOURCES=s3://",
			"AWS_SECRET_ACCESS_KEY=",
		},
	} {
		for _, begin := range begins {
			if !has(process, begin, bucket) {
				t.Errorf("%s has no %s…", process, begin)
			}
			if has(process, begin, nil) {
				t.Errorf("%s has %s… without a bucket", process, begin)
			}
		}
	}
	if has("gateway", "AWS_", bucket) {
		t.Error("the gateway must not hold the keys of the bucket")
	}
	file := filepath.Join(t.TempDir(), "seed.json")
	if _, err := parseStorage(storageS3, file); err == nil {
		t.Error("a seed file writes below the state folder, not into a bucket")
	}
}

func TestAnOlderStateGetsNewSecretsOnce(t *testing.T) {
	t.Parallel()
	for name, older := range map[string]secrets{
		"without a bucket":        {Superuser: "old"},
		"without users of NATS":   {Superuser: "old", S3Access: "access", S3Secret: "secret"},
		"with everything already": {Superuser: "old", S3Access: "access", S3Secret: "secret", NATS: map[string]string{"auth": "p1"}},
	} {
		folder := t.TempDir()
		if err := writeJSON(filepath.Join(folder, secretsFile), older); err != nil {
			t.Fatal(err)
		}
		first, err := loadSecrets(folder, nil)
		if err != nil || first.Superuser != "old" || first.S3Access == "" || first.S3Secret == "" || first.NATS["auth"] == "" ||
			older.S3Access != "" && first.S3Access != older.S3Access || older.NATS != nil && first.NATS["auth"] != older.NATS["auth"] {
			t.Fatalf("%s: got %+v, %v", name, first, err)
		}
		second, err := loadSecrets(folder, nil)
		if diff := cmp.Diff(first, second); diff != "" || err != nil {
			t.Error(name, diff, err)
		}
	}
}

func TestWithoutTheDemoTheAdministratorsPasswordIsGenerated(t *testing.T) {
	t.Parallel()
	loaded := secrets{AdminPassword: "generated"}
	for seed, want := range map[string]account{
		"demo":    {"admin@raymi.example", "raymi-demo-2026"},
		"bulk:10": {"admin@raymi.example", "generated"},
		"none":    {"admin@raymi.example", "generated"},
	} {
		if got := administrator(settings{Seed: seed}, loaded); got != want {
			t.Errorf("%s: %v", seed, got)
		}
	}
}
