// Package variables reads the declarations of all environment variables from the Go sources (declarations.go) and the comments of the
// chart's values (values.go), and writes what is derived from them (write.go): docs/settings.md, the list that the chart checks values
// against, and the chart's README. `make generate` calls Write; a test fails if a derived file is not current.
package variables
