package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"raymi.example/internal/locale"
)

// tuning is the changes of a profile or of single settings: process → variable → value.
type tuning map[string]map[string]string

func (t tuning) set(process, variable, value string) {
	if t[process] == nil {
		t[process] = map[string]string{}
	}
	t[process][variable] = value
}

// single is one RAYMI_ setting, its variable and the processes that read it.
type single struct {
	setting, variable string
	processes         []string
	valid             func(string) bool
	want              string
}

func singles() []single {
	return []single{
		{"RAYMI_RATE_LIMIT", "RATE_LIMIT", []string{"auth"}, isCount, "a number of calls a minute"},
		{"RAYMI_EMAIL_CONFIRMATION", "EMAIL_CONFIRMATION", []string{"auth"}, isBool, "true or false"},
		{"RAYMI_ALLOW_REGISTER", "ALLOW_REGISTER", []string{"auth"}, isBool, "true or false"},
		{"RAYMI_FORM_MAX", "FORM_MAX", []string{"gateway"}, isCount, "a number of bytes"},
		{"RAYMI_CACHE_BYTES", "CACHE_BYTES", []string{"gateway"}, isCount, "a number of bytes"},
		{"RAYMI_API_URL", "API_URL", []string{"gateway"}, isURL, "an address"},
		{"RAYMI_MAP_TILES", "MAP_TILES_URL", []string{"gateway"}, isTiles, "an address"},
		{"RAYMI_MAP_FILE", "MAP_FILE", []string{"gateway"}, isText, "a path"},
		{"RAYMI_READS_PER_MINUTE", "READS_PER_MINUTE", []string{"gateway"}, isCount, "a number of calls a minute"},
		{"RAYMI_WRITES_PER_MINUTE", "WRITES_PER_MINUTE", []string{"gateway"}, isCount, "a number of calls a minute"},
		{"RAYMI_UPLOADS_PER_MINUTE", "UPLOADS_PER_MINUTE", []string{"gateway"}, isCount, "a number of calls a minute"},
		{"RAYMI_LIMITS_EXEMPT", "LIMITS_EXEMPT", []string{"gateway"}, isText, "a list of networks"},
		{"RAYMI_DATABASE_CONNECTIONS", "DATABASE_CONNECTIONS", stored(), isCount, "a number of connections"},
		{"RAYMI_DEFAULT_LOCALE", "DEFAULT_LOCALE", localized(), isLocale, "en, es or qu"},
	}
}

// stored are the processes with a database.
func stored() []string { return []string{"auth", "catalog", "partners", "media"} }

func localized() []string { return []string{"auth", "catalog"} }

// contractProfile makes the portal behave like the recorded system.
func contractProfile() tuning {
	t := tuning{
		"auth": {
			"RATE_LIMIT": "0", "ALLOW_REGISTER": "true", "EMAIL_CONFIRMATION": "false", "PASSWORD_MIN": "6",
			"REFUSE_WEAK_PASSWORDS": "false",
		},
		"catalog": {"HOSTS_PUBLIC_AT_ONCE": "true"},
		"media":   {"FILE_LIMIT": "1000000"},
		"gateway": {"ERROR_KEYS": "false"},
	}
	for _, process := range localized() {
		t.set(process, "DEFAULT_LOCALE", "en")
	}
	return t
}

// loadTuning starts with the profile; single settings override it.
func loadTuning(getenv func(string) string) (tuning, error) {
	var problems []error
	t := tuning{}
	switch profile := getenv("RAYMI_PROFILE"); profile {
	case "":
	case "contract":
		t = contractProfile()
	default:
		problems = append(problems, fmt.Errorf("RAYMI_PROFILE=%s: the only profile is contract", profile))
	}
	for _, s := range singles() {
		value := getenv(s.setting)
		if value == "" {
			continue
		}
		if !s.valid(value) {
			problems = append(problems, fmt.Errorf("%s=%s is not %s", s.setting, value, s.want))
		}
		for _, process := range s.processes {
			t.set(process, s.variable, value)
		}
	}
	return t, errors.Join(problems...)
}

func isCount(text string) bool {
	_, err := strconv.ParseUint(text, 10, 62)
	return err == nil
}

func isText(text string) bool { return text != "" }

func isURL(text string) bool {
	return strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://")
}

// isTiles leaves the forms of the address to the gateway.
func isTiles(text string) bool { return isURL(strings.TrimPrefix(text, "pmtiles://")) }

func isBool(text string) bool { return text == "true" || text == "false" }

func isLocale(text string) bool {
	_, known := locale.Parse(text)
	return known
}
