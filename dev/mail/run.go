package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// Run serves until the context ends. It reads MAIL_SMTP_ADDR, MAIL_HTTP_ADDR
// and MAIL_DIR.
func Run(ctx context.Context, getenv func(string) string) error {
	smtpAddr, httpAddr, dir := getenv("MAIL_SMTP_ADDR"), getenv("MAIL_HTTP_ADDR"), getenv("MAIL_DIR")
	if smtpAddr == "" || httpAddr == "" || dir == "" {
		return errors.New("MAIL_SMTP_ADDR, MAIL_HTTP_ADDR and MAIL_DIR are required")
	}
	messages, err := openBox(dir, time.Now)
	if err != nil {
		return fmt.Errorf("mail folder: %w", err)
	}
	// Both ports are open before either answers: if the page is healthy, SMTP is ready.
	smtpListener, err := net.Listen("tcp", smtpAddr)
	if err != nil {
		return err
	}
	httpListener, err := net.Listen("tcp", httpAddr)
	if err != nil {
		return errors.Join(err, smtpListener.Close())
	}
	catcher := newSMTP(smtpAddr, messages)
	page := &http.Server{Handler: newPage(messages), ReadHeaderTimeout: 5 * time.Second}
	failed := make(chan error, 2)
	go func() { failed <- catcher.Serve(smtpListener) }()
	go func() { failed <- page.Serve(httpListener) }()
	select {
	case <-ctx.Done():
		return errors.Join(catcher.Close(), page.Close())
	case err := <-failed:
		return errors.Join(err, catcher.Close(), page.Close())
	}
}
