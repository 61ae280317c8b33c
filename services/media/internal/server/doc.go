// Package server implements media's gRPC services: Files (file.go, upload.go, register.go) and Quotas (quota.go). application.go and
// departure.go handle events of partners and auth: scans of applications, files of deleted accounts; announce.go has the messages of
// media's own changes. It reaches data only through the domain's interfaces and Library (internal/archtest).
package server
