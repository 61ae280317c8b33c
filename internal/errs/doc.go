// Package errs defines the errors that a caller can act on: New makes one of a Kind, Fields collects what is wrong with each field of a
// request. Every other error is shown as "internal error". The key of an error has its text in the pages:
// web/src/shared/i18n/serverKeys.ts (internal/archtest).
package errs
