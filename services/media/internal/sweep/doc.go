// Package sweep removes unused files: those of abandoned requests and edited entries, scans after their retention, and bytes without a
// row. Sweeper.Run (run.go) repeats Sweeper.Pass (sweep.go); the command `media sweep` makes one pass. A file that no entry uses is
// hidden first and removed later, so that a save that has just linked it succeeds. Inspect (audit.go) only counts what is damaged or
// wasted.
package sweep
