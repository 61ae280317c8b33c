// Package app runs the processes: Main chooses the subcommand, makes the logger, serves metrics, handles signals and the exit code.
// Config has the settings of every process. It imports neither gRPC nor SQL (internal/archtest).
//
//   - arguments.go: subcommands with arguments; every.go: work that is repeated; drain.go: the time between a signal and the end
//   - log.go, metrics.go, backlog.go: log lines, counters, figures that a scrape reads; memory.go: the limit of the garbage collector
package app
