package env_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"raymi.example/internal/env"
)

type level int

type config struct {
	Text     string        `env:"TEXT" envDefault:"y"`
	Required string        `env:"REQUIRED,notEmpty"`
	Number   int           `env:"NUMBER" envDefault:"3"`
	Bytes    int64         `env:"BYTES"`
	On       bool          `env:"ON"`
	Choice   *bool         `env:"CHOICE"`
	Age      time.Duration `env:"AGE" envDefault:"1h"`
	Address  *url.URL      `env:"ADDRESS"`
	Salt     env.Hex       `env:"SALT"`
	Key      env.Key       `env:"KEY"`
	Inner    struct {
		Level level `env:"LEVEL"`
	}
}

var levels = env.Type(func(text string) (level, error) {
	if text != "low" {
		return 0, errors.New("is no level")
	}
	return 1, nil
})

// A variable that was a setting stops the process, with what replaces it.
func TestRemovedVariablesAreProblems(t *testing.T) {
	var cfg struct{}
	problems := env.Load(&cfg, map[string]string{"GALLERY_MAX": "7", "NATS_FETCH": "", "OTHER": "x"})
	want := "configuration: GALLERY_MAX is no setting any more: a gallery has at most 12 images"
	if err := problems.Err(); err == nil || err.Error() != want {
		t.Fatalf("got %v", err)
	}
}

func TestLoad(t *testing.T) {
	key, on := strings.Repeat("0f", 32), true
	address, err := url.Parse("http://media:9001")
	if err != nil {
		t.Fatal(err)
	}
	full := config{
		Text: "x", Required: "x", Number: 12, Bytes: 1 << 40, On: true, Choice: &on, Age: time.Minute, Address: address, Salt: env.Hex{0xab},
		Key: env.Key(strings.Repeat("\x0f", 32)),
	}
	full.Inner.Level = 1
	for name, c := range map[string]struct {
		variables map[string]string
		want      config
	}{
		"every variable": {map[string]string{
			"TEXT": "x", "REQUIRED": "x", "NUMBER": "12", "BYTES": "1099511627776", "ON": "true", "CHOICE": "true", "AGE": "1m",
			"ADDRESS": "http://media:9001", "SALT": "ab", "KEY": key, "LEVEL": "low",
		}, full},
		"only the required one, and an empty one": {
			map[string]string{"REQUIRED": "x", "TEXT": "", "BYTES": "", "SALT": "", "KEY": ""},
			config{Text: "y", Required: "x", Number: 3, Age: time.Hour},
		},
	} {
		var got config
		if err := env.Load(&got, c.variables, levels).Err(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestEveryProblemIsReported(t *testing.T) {
	var c config
	problems := env.Load(&c, map[string]string{
		"NUMBER": "twelve", "BYTES": "-1", "ON": "perhaps", "AGE": "-1h", "ADDRESS": "media", "SALT": "xyz", "KEY": "0f", "LEVEL": "high",
	}, levels)
	c.Key.OrRandom(problems, "KEY", true)
	problems.OneOf("MODE", "other", "dev", "production")
	problems.OneOf("TEXT", c.Text, "x", "y")
	want := "configuration: REQUIRED is required; NUMBER is not a number of 0 or more; BYTES is not a number of 0 or more; " +
		"ON is neither true nor false; AGE is not a duration like 24h; ADDRESS is not a URL; SALT is not hex; " +
		"KEY must be 32 bytes in hex; LEVEL is no level; MODE is not one of dev, production"
	if err := problems.Err(); err == nil || err.Error() != want {
		t.Fatalf("got %v, want %s", err, want)
	}
}

func TestAMissingKeyIsRandomUnlessItIsRequired(t *testing.T) {
	problems := &env.Problems{}
	first, second := env.Key(nil).OrRandom(problems, "KEY", false), env.Key(nil).OrRandom(problems, "KEY", false)
	if len(first) != 32 || string(first) == string(second) || problems.Err() != nil {
		t.Fatalf("got %x, %x, %v", first, second, problems.Err())
	}
	env.Key(nil).OrRandom(problems, "KEY", true)
	if err := problems.Err(); err == nil || !strings.Contains(err.Error(), "KEY is required in production") {
		t.Fatalf("got %v", err)
	}
}
