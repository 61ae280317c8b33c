// Package media is the domain of files: accepted types and sizes, names, permissions, links. An upload is a Draft (draft.go) until it is
// a File (file.go). It imports neither transport nor storage (internal/archtest).
//
//   - use.go, kind.go, limits.go: which field accepts which type and size; inspect.go: checks of the bytes; quota.go: how much a user may
//     store
//   - info.go, details.go, register.go: title, focus, poster and search of the library; link.go: links of private files
//   - rendition.go, formats.go, picture.go, derived.go: sizes of pictures; clean.go: the picture without metadata
//   - orphan.go: unused files; departure.go: files of a deleted account
package media
