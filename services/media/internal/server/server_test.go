package server_test

import (
	"bytes"
	"cmp"
	"context"
	"crypto/ed25519"
	"errors"
	"image"
	"image/png"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/test/bufconn"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/identity/token"
	"raymi.example/internal/postgres"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/internal/rpc"
	"raymi.example/internal/rpc/rpctest"
	"raymi.example/services/media/internal/clean"
	"raymi.example/services/media/internal/imgproxy"
	"raymi.example/services/media/internal/imgproxy/imgproxytest"
	"raymi.example/services/media/internal/library"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/objects"
	"raymi.example/services/media/internal/render"
	"raymi.example/services/media/internal/server"
	"raymi.example/services/media/internal/store"
)

// linkKey signs the links of the tests' servers, at the time now.
var (
	linkKey = media.LinkKey("0123456789abcdef0123456789abcdef")
	now     = time.Date(2026, 6, 24, 9, 0, 0, 0, time.UTC)
)

var (
	client    = identity.Caller{UserID: 3, Role: identity.Client}
	organizer = identity.Caller{UserID: 4, Role: identity.Organizer, HostID: 1}
	other     = identity.Caller{UserID: 5, Role: identity.Organizer, HostID: 2}
	editor    = identity.Caller{UserID: 6, Role: identity.Editor}
)

// portal is media's server with its interceptors and its own stores.
type portal struct {
	files    mediav1.FileServiceClient
	quotas   mediav1.QuotaServiceClient
	catalog  *fakeCatalog
	imgproxy *imgproxytest.Server
	pool     *postgres.Pool
	folder   string
	signer   *token.Signer
}

// fakeCatalog records DetachFile calls; any other call panics.
type fakeCatalog struct {
	catalogv1.FileServiceClient
	detached []int32
	tokens   []string
	refuse   error
}

func (c *fakeCatalog) DetachFile(ctx context.Context, req *catalogv1.DetachFileRequest,
	_ ...grpc.CallOption,
) (*catalogv1.DetachFileResponse, error) {
	c.detached = append(c.detached, req.GetFileId())
	c.tokens = append(c.tokens, identity.TokenFrom(ctx))
	return &catalogv1.DetachFileResponse{}, c.refuse
}

func newPortal(t *testing.T, limits media.Limits) *portal {
	t.Helper()
	limits.Owner = cmp.Or(limits.Owner, 5<<30)
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &portal{catalog: &fakeCatalog{}, folder: t.TempDir(), signer: token.NewSigner(private, time.Now)}
	p.pool = pgtest.Pool(t, store.Migrations())
	p.imgproxy = imgproxytest.New(t, p.folder)
	bucket, err := objects.Open(t.Context(), "file://"+p.folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bucket.Close() })
	db := store.New(p.pool, server.Announce)
	renderer := render.New(imgproxy.New(p.imgproxy.URL, imgproxytest.Key, imgproxytest.Salt), bucket.Source)
	keys := func(context.Context, string) (ed25519.PublicKey, error) { return public, nil }
	s := rpc.NewServer(rpc.Config{Verifier: token.NewVerifier(keys, token.AudienceInternal, time.Now), Answers: rpctest.EachTime{}})
	mediav1.RegisterFileServiceServer(s, server.NewFiles(library.New(db, bucket, renderer, clean.New(db, bucket, renderer, time.Now),
		limits), db, p.catalog, limits, server.Links{
		Key: linkKey, Now: func() time.Time { return now },
	}))
	mediav1.RegisterQuotaServiceServer(s, server.NewQuotas(db, limits))
	conn := serve(t, s)
	p.files, p.quotas = mediav1.NewFileServiceClient(conn), mediav1.NewQuotaServiceClient(conn)
	return p
}

// serve serves in memory until the test ends.
func serve(t *testing.T, s *rpc.Server) *grpc.ClientConn {
	t.Helper()
	listener := bufconn.Listen(1 << 20)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.ServeOn(ctx, listener) }()
	conn, err := rpc.Dial("passthrough:///media", nil, grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) {
		return listener.DialContext(ctx)
	}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = conn.Close()
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return conn
}

// as is a context with the internal token of a caller; without one for the zero caller.
func (p *portal) as(t *testing.T, c identity.Caller) context.Context {
	t.Helper()
	if !c.SignedIn() {
		return t.Context()
	}
	text, err := p.signer.Internal(c)
	if err != nil {
		t.Fatal(err)
	}
	return identity.WithToken(t.Context(), text)
}

// begin opens an upload and sends its header.
func (p *portal) begin(ctx context.Context, t *testing.T,
	header *mediav1.UploadHeader,
) grpc.ClientStreamingClient[mediav1.UploadFileRequest, mediav1.UploadFileResponse] {
	t.Helper()
	stream, err := p.files.UploadFile(ctx)
	if err != nil {
		t.Fatal(err)
	}
	send(t, stream, &mediav1.UploadFileRequest{Part: &mediav1.UploadFileRequest_Header{Header: header}})
	return stream
}

func (p *portal) upload(ctx context.Context, t *testing.T, header *mediav1.UploadHeader, content []byte) (*mediav1.File, error) {
	t.Helper()
	stream := p.begin(ctx, t, header)
	for len(content) > 0 {
		n := min(len(content), 64<<10)
		send(t, stream, chunk(content[:n]))
		content = content[n:]
	}
	resp, err := stream.CloseAndRecv()
	return resp.GetFile(), err
}

func chunk(content []byte) *mediav1.UploadFileRequest {
	return &mediav1.UploadFileRequest{Part: &mediav1.UploadFileRequest_Chunk{Chunk: content}}
}

// send ignores io.EOF: the server has answered already, and CloseAndRecv returns the answer.
func send(t *testing.T, stream interface {
	Send(*mediav1.UploadFileRequest) error
}, m *mediav1.UploadFileRequest,
) {
	t.Helper()
	if err := stream.Send(m); err != nil && !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
}

// mustUpload stores a picture of the given size; different sizes are different bytes.
func (p *portal) mustUpload(t *testing.T, c identity.Caller, field string, width, height int) *mediav1.File {
	t.Helper()
	f, err := p.upload(p.as(t, c), t, &mediav1.UploadHeader{Name: "foto.png", Field: field}, picture(t, width, height))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func picture(t *testing.T, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// traces are the possible leftovers of an upload: rows, messages, objects.
type traces struct{ Rows, Messages, Objects int }

func (p *portal) traces(t *testing.T) (got traces) {
	t.Helper()
	err := p.pool.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM files), (SELECT count(*) FROM outbox)`).Scan(&got.Rows, &got.Messages)
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(p.folder, func(_ string, d fs.DirEntry, err error) error {
		// A temporary file may be removed between listing and stat.
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		if err == nil && !d.IsDir() {
			got.Objects++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}
