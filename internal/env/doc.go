// Package env reads configuration from environment variables and reports every problem together. No other package of a process reads its
// variables.
//
// A configuration is a struct whose fields name their variables in tags: `env:"NAME"`, `env:"NAME,notEmpty"` for a required variable,
// `envDefault:"value"` for its default. An empty variable counts as missing. Load (env.go) fills it; problems.go has the checks of single
// values, key.go the type of a key, removed.go the variables that were settings. docs/change-a-setting.md has all steps of a new one.
package env
