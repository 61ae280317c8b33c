// Package mail renders mails in the recipient's language and sends them from the queue of auth.MailQueue: Worker (worker.go) claims a
// mail, Writer (message.go, dates.go) makes its text, SMTP (smtp.go) delivers it. The texts are in templates/en.json, templates/es.json
// and templates/qu.json. It imports neither SQL nor gRPC (internal/archtest).
package mail
