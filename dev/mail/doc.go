// Package mail is a mail catcher for development: it accepts every mail (smtp.go), delivers none, stores the latest in a folder (box.go,
// envelope.go) and shows them on a page and as JSON (page.go, message.go). Run starts it; deploy/tools runs it in a trial in a cluster.
package mail
