// Package upload streams the files of multipart requests to media and converts the rest of the form into a JSON request: Uploads.Entries
// wraps the API (upload.go). No file is kept in memory or on disk here.
//
//   - boundary.go, part.go, form.go: a form that must reach its end, its parts, their state; send.go: one file on its way to media;
//     info.go: details
//   - library.go, files.go, limits.go: the routes of the media library, and what clients may upload
package upload
