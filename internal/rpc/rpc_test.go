package rpc_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	"raymi.example/internal/rpc"
)

func TestErrorsSurviveTheWire(t *testing.T) {
	for name, sent := range map[string]*errs.Error{
		"fields": {
			Kind: errs.Invalid, Text: "2 errors occurred", Key: "many",
			Fields: []errs.Field{
				{Path: []string{"eventContacts", "mail"}, Text: "bad", Key: errs.KeyIncorrect},
				{Path: []string{"eventName"}, Text: "gone", Key: errs.KeyRequired},
			},
		},
		"refused":   errs.New(errs.Refused, "taken", "Email or Username are already taken"),
		"forbidden": errs.ErrForbidden(),
		"not found": errs.ErrNotFound(),
		"conflict":  errs.New(errs.Conflict, "partner_exists", "This user already has a partner"),
		"stale": {
			Kind: errs.Stale, Text: "changed", Key: "changed_by_others",
			Differences: []errs.Difference{{Path: []string{"price"}, Mine: json.RawMessage("20.5"), Theirs: json.RawMessage("null")}},
		},
		"too large":    errs.New(errs.TooLarge, "size_exceeded", "big.bin exceeds size limit of 1 MB."),
		"rate limited": {Kind: errs.RateLimited, Text: "Too many requests", RetryAfter: 3 * time.Second},
		"bad token":    errs.New(errs.Unauthenticated, "session_expired", "Missing or invalid credentials"),
	} {
		t.Run(name, func(t *testing.T) {
			got := rpc.FromStatus(rpc.ToStatus(sent))
			if d := cmp.Diff(sent, got); d != "" {
				t.Fatal(d)
			}
		})
	}
}

// The portal's rate limits have status details; gRPC's size limit has none.
func TestOversizedMessageIsNotARateLimit(t *testing.T) {
	got := rpc.FromStatus(status.Error(codes.ResourceExhausted, "grpc: received message larger than max (9000000 vs. 8388608)"))
	if d := cmp.Diff(errs.ErrAnswerTooLarge(), got); d != "" {
		t.Fatal(d)
	}
}

func TestTextsOfInternalErrorsAreHidden(t *testing.T) {
	got := rpc.ToStatus(errors.New("pq: password authentication failed for user raymi"))
	if status.Code(got) != codes.Internal || status.Convert(got).Message() != "internal error" {
		t.Fatalf("got %v", got)
	}
	shown := rpc.FromStatus(got)
	if shown.Kind != errs.Internal || shown.Text != "Internal Server Error" {
		t.Fatalf("got %+v", shown)
	}
}

// tokens implements TokenService: ExchangeToken panics, ListKeys returns the request id that it received.
type tokens struct {
	authv1.UnimplementedTokenServiceServer
}

func (tokens) ExchangeToken(context.Context, *authv1.ExchangeTokenRequest) (*authv1.ExchangeTokenResponse, error) {
	panic("a fault")
}

func (tokens) ListKeys(ctx context.Context, _ *authv1.ListKeysRequest) (*authv1.ListKeysResponse, error) {
	return &authv1.ListKeysResponse{Keys: []*authv1.Key{{Kid: rpc.RequestID(ctx)}}}, nil
}

func serve(t *testing.T) authv1.TokenServiceClient {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	s := rpc.NewServer(rpc.Config{})
	authv1.RegisterTokenServiceServer(s, tokens{})
	done := make(chan error, 1)
	go func() { done <- s.ServeOn(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	conn, err := rpc.Dial(listener.Addr().String(), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return authv1.NewTokenServiceClient(conn)
}

// A method that declares a stored response would accept keys and execute every repeat.
func TestServerWithoutStoredAnswersDoesNotServeKeyedMethods(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	s := rpc.NewServer(rpc.Config{})
	authv1.RegisterUserServiceServer(s, authv1.UnimplementedUserServiceServer{})
	if err := s.ServeOn(t.Context(), listener); err == nil || !strings.Contains(err.Error(), "UserService/CreateUser") {
		t.Fatalf("serves: %v", err)
	}
}

func TestPanicIsAnInternalErrorAndTheServerContinues(t *testing.T) {
	client := serve(t)
	if _, err := client.ExchangeToken(t.Context(), &authv1.ExchangeTokenRequest{}); status.Code(err) != codes.Internal {
		t.Fatalf("got %v", err)
	}
	if _, err := client.ListKeys(t.Context(), &authv1.ListKeysRequest{}); err != nil {
		t.Fatalf("after the panic: %v", err)
	}
}

func TestCallsAreLoggedAndCounted(t *testing.T) {
	var lines bytes.Buffer
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before) })
	slog.SetDefault(slog.New(slog.NewTextHandler(&lines, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		switch a.Key {
		case "time", "ms":
			return slog.Attr{}
		case "stack":
			return slog.Bool("handler in stack", strings.Contains(a.Value.String(), "ExchangeToken"))
		}
		return a
	}})))
	client := serve(t)
	ctx, _ := rpc.WithRequestID(t.Context(), "abc-123")
	if _, err := client.ListKeys(ctx, &authv1.ListKeysRequest{}); err != nil {
		t.Fatal(err)
	}
	if _, err := client.ExchangeToken(ctx, &authv1.ExchangeTokenRequest{}); err == nil {
		t.Fatal("no error")
	}
	want := `level=INFO msg=call method=/raymi.auth.v1.TokenService/ListKeys code=OK request=abc-123 user=0
level=ERROR msg=panic method=/raymi.auth.v1.TokenService/ExchangeToken panic="a fault" "handler in stack"=true
level=ERROR msg=call method=/raymi.auth.v1.TokenService/ExchangeToken code=Internal request=abc-123 user=0 ` +
		`error="rpc error: code = Internal desc = internal error"
`
	if diff := cmp.Diff(want, lines.String()); diff != "" {
		t.Error(diff)
	}
	if handled(t, "ListKeys", "OK") == 0 || handled(t, "ExchangeToken", "Internal") == 0 {
		t.Error("calls are not counted")
	}
}

// handled returns how many calls of the method ended with the code.
func handled(t *testing.T, method, code string) (n float64) {
	t.Helper()
	families, err := prometheus.DefaultGatherer.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		if family.GetName() != "grpc_server_handled_total" {
			continue
		}
		for _, m := range family.GetMetric() {
			labels := map[string]string{}
			for _, label := range m.GetLabel() {
				labels[label.GetName()] = label.GetValue()
			}
			if labels["grpc_method"] == method && labels["grpc_code"] == code {
				n += m.GetCounter().GetValue()
			}
		}
	}
	return n
}

func TestRequestIDIsPropagated(t *testing.T) {
	ctx, id := rpc.WithRequestID(t.Context(), "abc-123")
	resp, err := serve(t).ListKeys(ctx, &authv1.ListKeysRequest{})
	if err != nil || resp.GetKeys()[0].GetKid() != id || id != "abc-123" {
		t.Fatalf("got %v, %v", resp, err)
	}
	if _, made := rpc.WithRequestID(t.Context(), "two\nlines"); made == "two\nlines" || made == "" {
		t.Fatal("an id with a line break is accepted")
	}
}
