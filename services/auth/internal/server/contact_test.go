package server_test

import (
	"context"
	"testing"
	"time"

	"google.golang.org/grpc/metadata"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/services/auth/internal/auth"
	"raymi.example/services/auth/internal/limit"
	"raymi.example/services/auth/internal/server"
	"raymi.example/services/auth/internal/store"
)

func TestContactMessageIsQueuedForThePortal(t *testing.T) {
	t.Parallel()
	db := store.New(pgtest.Pool(t, store.Migrations()), server.Announce, nil, time.Now)
	contacts := server.NewContacts(db, limit.For(time.Hour, 2, time.Now), locale.Es)
	from := func(address string) context.Context {
		return metadata.NewIncomingContext(t.Context(), metadata.Pairs("x-client-address", address))
	}
	message := &authv1.SendContactMessageRequest{
		Recipient: "hola@raymi.example", Name: "Ana Quispe", Email: "ana@example.org", Message: "¿A qué hora?",
	}
	for range 2 {
		if _, err := contacts.SendContactMessage(from("10.0.0.1"), message); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := contacts.SendContactMessage(from("10.0.0.1"), message); errs.KindOf(err) != errs.RateLimited {
		t.Errorf("the third message of an hour: %v", err)
	}
	if _, err := contacts.SendContactMessage(from("10.0.0.2"), &authv1.SendContactMessageRequest{}); errs.KindOf(err) != errs.Invalid {
		t.Errorf("an empty message: %v", err)
	}
	mail, err := db.ClaimMail(t.Context())
	if err != nil || mail == nil {
		t.Fatalf("got %v, %v", mail, err)
	}
	if mail.Kind != auth.ContactMail || mail.To != "hola@raymi.example" || mail.ReplyTo != "ana@example.org" ||
		mail.Username != "Ana Quispe" || mail.Message != "¿A qué hora?" || mail.Locale != locale.Es {
		t.Errorf("got %+v", mail)
	}
}
