package server_test

import (
	"context"
	"net"
	"path/filepath"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/test/bufconn"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/identity/token"
	"raymi.example/internal/locale"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/internal/rpc"
	"raymi.example/internal/rpc/rpctest"
	"raymi.example/services/auth/internal/auth"
	"raymi.example/services/auth/internal/keys"
	"raymi.example/services/auth/internal/limit"
	"raymi.example/services/auth/internal/password"
	"raymi.example/services/auth/internal/server"
	"raymi.example/services/auth/internal/store"
)

const goodPassword = "quinua-real"

// service is auth with its own database and the real interceptors.
type service struct {
	authv1.AccountServiceClient
	users  authv1.UserServiceClient
	tokens authv1.TokenServiceClient
	desk   authv1.DeskServiceClient
	factor authv1.SecondFactorServiceClient
	saved  authv1.SavedListServiceClient
	db     *store.DB
	keys   *keys.Set
}

func open() auth.Rules {
	return auth.Rules{PasswordMin: 6, AllowRegister: true, DefaultLocale: locale.Es}
}

func start(t *testing.T, rules auth.Rules, rateLimit int) *service {
	t.Helper()
	return startAt(t, rules, rateLimit, time.Now)
}

// startAt also sets the clock of codes, mails and waits.
func startAt(t *testing.T, rules auth.Rules, rateLimit int, clock func() time.Time) *service {
	t.Helper()
	keySet, err := keys.Load(filepath.Join(t.TempDir(), "key.pem"), true)
	if err != nil {
		t.Fatal(err)
	}
	hasher, err := password.NewHasher()
	if err != nil {
		t.Fatal(err)
	}
	pool := pgtest.Pool(t, store.Migrations())
	db := store.New(pool, server.Announce, keySet, clock)
	signer := keySet.Signer(time.Now)
	s := rpc.NewServer(rpc.Config{
		Verifier: keySet.Verifier(token.AudienceInternal, time.Now), Answers: postgres.NewAnswers(pool),
	})
	var tries auth.Tries
	if rateLimit > 0 {
		tries = db
	}
	limits := server.Limits{ByAddress: limit.New(rateLimit, time.Now), ByAccount: server.NewThrottle(tries, keySet.Digest)}
	accounts := server.NewAccounts(db, hasher, server.NewSessionIssuer(db, signer), limits, rules)
	authv1.RegisterAccountServiceServer(s, accounts)
	authv1.RegisterSecondFactorServiceServer(s, server.NewSecondFactors(accounts))
	authv1.RegisterUserServiceServer(s, server.NewUsers(db, db, hasher, rules))
	authv1.RegisterTokenServiceServer(s, server.NewTokens(db, keySet.Verifier(token.AudienceClient, time.Now), signer, keySet.Public(), rules))
	authv1.RegisterDeskServiceServer(s, server.NewDesk(db))
	authv1.RegisterSavedListServiceServer(s, server.NewSavedLists(db))
	conn := connect(t, s)
	return &service{
		authv1.NewAccountServiceClient(conn), authv1.NewUserServiceClient(conn), authv1.NewTokenServiceClient(conn),
		authv1.NewDeskServiceClient(conn), authv1.NewSecondFactorServiceClient(conn),
		authv1.NewSavedListServiceClient(conn), db, keySet,
	}
}

// connect serves s in memory until the test ends.
func connect(t *testing.T, s *rpc.Server) *grpc.ClientConn {
	t.Helper()
	listener := bufconn.Listen(1 << 20)
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.ServeOn(ctx, listener) }()
	conn, err := grpc.NewClient("passthrough:///bufconn", grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := conn.Close(); err != nil {
			t.Error(err)
		}
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return conn
}

// as is a call context of the caller, as the gateway makes it.
func (s *service) as(t *testing.T, c identity.Caller) context.Context {
	t.Helper()
	text, err := s.keys.Signer(time.Now).Internal(c)
	if err != nil {
		t.Fatal(err)
	}
	return metadata.AppendToOutgoingContext(t.Context(), "authorization", "Bearer "+text)
}

func (s *service) admin(t *testing.T) context.Context {
	t.Helper()
	return s.as(t, identity.Caller{UserID: 1000, Role: identity.Administrator})
}

// register creates an account with the good password.
func (s *service) register(t *testing.T, name string) *authv1.RegisterResponse {
	t.Helper()
	resp, err := s.Register(t.Context(), &authv1.RegisterRequest{Username: name, Email: name + "@example.org", Password: goodPassword})
	if err != nil {
		t.Fatal(err)
	}
	return resp
}

// mailedCode claims the next mail and returns its code.
func (s *service) mailedCode(t *testing.T) string {
	t.Helper()
	m, err := s.db.ClaimMail(t.Context())
	if err != nil || m == nil {
		t.Fatalf("got %v, %v", m, err)
	}
	if err := s.db.FinishMail(t.Context(), m.ID); err != nil {
		t.Fatal(err)
	}
	return m.Code
}

// alive reports whether a client's token is still accepted; any refusal but the recorded one fails the test.
func (s *service) alive(t *testing.T, jwt string) bool {
	t.Helper()
	_, err := s.tokens.ExchangeToken(t.Context(), &authv1.ExchangeTokenRequest{Token: jwt})
	if err == nil {
		return true
	}
	rpctest.WantError(t, err, errs.Unauthenticated, "Invalid credentials")
	return false
}
