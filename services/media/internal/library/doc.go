// Package library stores and removes files so that a row never lacks its bytes: Library.Add stages an upload (stage.go), checks it, has
// it probed and cleaned, and stores bytes before the row; Library.Remove deletes the row first. An interruption may leave bytes without a
// row, which are never served and which package sweep removes. blank.go overwrites the metadata of films. It imports neither SQL nor gRPC
// (internal/archtest).
package library
