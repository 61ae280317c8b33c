// Package postgres runs a private PostgreSQL server with binaries found on the machine: Find (find.go) returns their folder, Cluster
// (cluster.go) prepares the data and describes the process, EnsureDatabases (roles.go) makes a role and a database for each service.
// owner.go lets root run it as another user.
package postgres
