package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/bus"
	"raymi.example/internal/env"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/identity/token"
	"raymi.example/internal/postgres/pgtest"
	"raymi.example/internal/rpc"
	"raymi.example/internal/rpc/rpctest"
	"raymi.example/services/media/internal/imgproxy/imgproxytest"
	"raymi.example/services/media/internal/media"
	"raymi.example/services/media/internal/store"
)

// keys is a fake auth with one public key.
type keys struct {
	authv1.UnimplementedTokenServiceServer
	key ed25519.PublicKey
}

func (k *keys) ListKeys(context.Context, *authv1.ListKeysRequest) (*authv1.ListKeysResponse, error) {
	return &authv1.ListKeysResponse{Keys: []*authv1.Key{{Kid: token.KeyID(k.key), X: base64.RawURLEncoding.EncodeToString(k.key)}}}, nil
}

// startAuth serves the key of the returned signer.
func startAuth(t *testing.T) (addr string, signer *token.Signer) {
	t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := grpc.NewServer()
	authv1.RegisterTokenServiceServer(s, &keys{key: public})
	go func() { _ = s.Serve(listener) }() // ends with Stop
	t.Cleanup(s.Stop)
	return listener.Addr().String(), token.NewSigner(private, time.Now)
}

// environment is a complete one for a process with its own stores.
func environment(t *testing.T, auth string) map[string]string {
	t.Helper()
	folder := t.TempDir()
	return map[string]string{
		"ADDR": rpctest.FreeAddress(t), "HTTP_ADDR": rpctest.FreeAddress(t),
		"ENVIRONMENT": "dev", "DATABASE_URL": pgtest.URL(t, store.Migrations()),
		"NATS_URL": os.Getenv("TEST_NATS_URL"), "AUTH_ADDR": auth, "CATALOG_ADDR": rpctest.FreeAddress(t), "STORAGE_URL": "file://" + folder,
		"IMGPROXY_URL": imgproxytest.New(t, folder).URL,
		"IMGPROXY_KEY": hex.EncodeToString(imgproxytest.Key), "IMGPROXY_SALT": hex.EncodeToString(imgproxytest.Salt),
	}
}

// startMedia runs media until stop is called, and returns a client of its files and a context with the role's token. done receives the
// error of run.
func startMedia(t *testing.T, values map[string]string, signer *token.Signer, role identity.Role) (
	caller context.Context, files mediav1.FileServiceClient, stop func(), done <-chan error,
) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, values) }()
	conn, err := rpc.Dial(values["ADDR"], nil, grpc.WithDefaultCallOptions(grpc.WaitForReady(true)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	text, err := signer.Internal(identity.Caller{UserID: 7, Role: role})
	if err != nil {
		t.Fatal(err)
	}
	return identity.WithToken(t.Context(), text), mediav1.NewFileServiceClient(conn), stop, ended
}

func TestRun(t *testing.T) {
	auth, signer := startAuth(t)
	values := environment(t, auth)
	caller, files, stop, done := startMedia(t, values, signer, identity.Organizer)
	f := upload(caller, t, files, commented(t))
	for path, kind := range map[string]string{
		f.GetUrl(): "image/png",
		"/img/w_320,f_webp/" + strings.TrimPrefix(smallURL(t, f), "/img/w_640,f_png/"): "image/png", // the fake imgproxy only makes PNGs
		"/uploads/none.jpg": "application/json; charset=utf-8",
	} {
		resp, err := http.Get("http://" + values["HTTP_ADDR"] + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if got := resp.Header.Get("Content-Type"); got != kind {
			t.Errorf("%s: got %d %s", path, resp.StatusCode, got)
		}
	}
	awaitUpload(t, values["NATS_URL"], f)
	stop()
	if err := <-done; err != nil {
		t.Fatalf("a stop is no failure: %v", err)
	}
}

// commented is a picture with a text chunk, where phones write the place.
func commented(t *testing.T) []byte {
	t.Helper()
	var content bytes.Buffer
	if err := png.Encode(&content, image.NewGray(image.Rect(0, 0, 640, 480))); err != nil {
		t.Fatal(err)
	}
	chunk := []byte("tEXtComment\x00GPS -13.5170,-71.9785")
	text := binary.BigEndian.AppendUint32(nil, uint32(len(chunk)-4))
	text = binary.BigEndian.AppendUint32(append(text, chunk...), crc32.ChecksumIEEE(chunk))
	header := 8 + 25 // the signature and IHDR
	return slices.Concat(content.Bytes()[:header], text, content.Bytes()[header:])
}

// older stores an image without a clean picture, like older files.
func older(t *testing.T, values map[string]string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), values["DATABASE_URL"])
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	content := commented(t)
	path := filepath.Join(strings.TrimPrefix(values["STORAGE_URL"], "file://"), "public", "ab", "abcd")
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o750), os.WriteFile(path, content, 0o600)); err != nil {
		t.Fatal(err)
	}
	_, err = conn.Exec(t.Context(), `INSERT INTO files (name, hash, ext, mime, width, height, size, sha256, bytes, storage_key)
		VALUES ('a.png', 'a_1', '.png', 'image/png', 640, 480, 1, repeat('ab', 32), $1, 'public/ab/abcd')`, len(content))
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// Once an original was uploaded, or an older one was cleaned, serving it needs no imgproxy, and it has no metadata.
func TestServingOriginalsNeedsNoImgproxy(t *testing.T) {
	auth, signer := startAuth(t)
	values := environment(t, auth)
	folder := strings.TrimPrefix(values["STORAGE_URL"], "file://")
	db := older(t, values)
	proxy := imgproxytest.New(t, folder)
	values["IMGPROXY_URL"] = proxy.URL
	caller, files, stop, done := startMedia(t, values, signer, identity.Organizer)
	content := commented(t)
	f := upload(caller, t, files, content)
	for cleaned := false; !cleaned; {
		if err := db.QueryRow(t.Context(), `SELECT clean_key IS NOT NULL FROM files WHERE hash = 'a_1'`).Scan(&cleaned); err != nil {
			t.Fatal(err)
		}
	}
	proxy.Close()
	for _, url := range []string{f.GetUrl(), "/uploads/a_1.png"} {
		status, body := fetch(t, "http://"+values["HTTP_ADDR"]+url)
		if status != http.StatusOK || bytes.Contains(body, []byte("GPS")) || !bytes.Contains(content, []byte("GPS")) {
			t.Errorf("%s: got %d %q", url, status, body)
		}
		if picture, err := png.Decode(bytes.NewReader(body)); err != nil || picture.Bounds().Dx() != 640 {
			t.Errorf("%s: got %v, %v", url, picture, err)
		}
	}
	stop()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func fetch(t *testing.T, url string) (status int, body []byte) {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	body, err = io.ReadAll(resp.Body)
	if err := errors.Join(err, resp.Body.Close()); err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, body
}

// awaitUpload waits for the message about the file.
func awaitUpload(t *testing.T, url string, f *mediav1.File) {
	t.Helper()
	nats, err := bus.Connect(bus.Config{URL: url}, "test")
	if err != nil {
		t.Fatal(err)
	}
	defer nats.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	found := false
	nats.Consume(ctx, bus.Subscription{Durable: rand.Text(), Service: "media", Subjects: []string{bus.FileUploaded}},
		func(_ context.Context, m bus.Message) error {
			var event mediav1.FileUploaded
			if err := proto.Unmarshal(m.Data, &event); err != nil {
				return err
			}
			if proto.Equal(event.GetFile(), f) {
				found = true
				cancel()
			}
			return nil
		})
	if !found {
		t.Fatal("no message about the upload")
	}
}

func upload(ctx context.Context, t *testing.T, files mediav1.FileServiceClient, content []byte) *mediav1.File {
	t.Helper()
	stream, err := files.UploadFile(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []*mediav1.UploadFileRequest{
		{Part: &mediav1.UploadFileRequest_Header{Header: &mediav1.UploadHeader{Name: "plaza.png", Field: "eventBanner"}}},
		{Part: &mediav1.UploadFileRequest_Chunk{Chunk: content}},
	} {
		if err := stream.Send(part); err != nil {
			t.Fatal(err)
		}
	}
	resp, err := stream.CloseAndRecv()
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetFile()
}

func TestConfigReportsEverything(t *testing.T) {
	_, err := loadConfig(map[string]string{
		"ENVIRONMENT": "production", "IMGPROXY_SALT": "xyz", "FILE_LIMIT": "-1", "OWNER_QUOTA": "0",
		"PRIVATE_KEPT": "-1h",
	})
	if err == nil {
		t.Fatal("an empty environment is accepted")
	}
	for _, name := range []string{
		"DATABASE_URL is", "NATS_URL is", "AUTH_ADDR is", "CATALOG_ADDR is", "STORAGE_URL is", "IMGPROXY_URL is",
		"IMGPROXY_SALT is not hex", "FILE_LIMIT is",
		"IMGPROXY_KEY and IMGPROXY_SALT are required in production", "LINK_KEY is required in production",
		"OWNER_QUOTA is not", "PRIVATE_KEPT is not a duration",
	} {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%s is missing in: %v", name, err)
		}
	}
}

func TestRenditionsAreBounded(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want int64
		ok   bool
	}{"by default": {"", 1 << 30, true}, "by a setting": {"5000", 5000, true}, "off": {"0", 0, true}, "by nonsense": {"1GB", 0, false}} {
		cfg, err := loadConfig(map[string]string{
			"ENVIRONMENT": "dev", "DATABASE_URL": "x", "NATS_URL": "x", "AUTH_ADDR": "x", "CATALOG_ADDR": "x", "STORAGE_URL": "x",
			"IMGPROXY_URL":   "x",
			"RENDITIONS_MAX": c.text,
		})
		if (err == nil) != c.ok || cfg.RenditionsMax != c.want {
			t.Errorf("%s: got %d, %v", name, cfg.RenditionsMax, err)
		}
	}
}

func TestLimitsAreSettings(t *testing.T) {
	for _, c := range []struct {
		values map[string]string
		want   media.Limits
	}{
		{nil, media.Limits{Owner: 5 << 30}},
		{map[string]string{"FILE_LIMIT": "1", "OWNER_QUOTA": "10"}, media.Limits{All: 1, Owner: 10}},
	} {
		var got media.Limits
		if err := env.Load(&got, c.values).Err(); err != nil || got != c.want {
			t.Errorf("%v: got %+v, %v", c.values, got, err)
		}
	}
}

func TestOnlyDevelopmentMayOmitTheImgproxyKey(t *testing.T) {
	complete := map[string]string{
		"DATABASE_URL": "x", "NATS_URL": "x", "AUTH_ADDR": "x", "CATALOG_ADDR": "x", "STORAGE_URL": "x", "IMGPROXY_URL": "x",
	}
	for name, c := range map[string]struct {
		environment, key, salt string
		ok                     bool
	}{
		"production, signed": {"production", "ab", "cd", true}, "production, no salt": {"production", "ab", "", false},
		"production, unsigned": {"production", "", "", false}, "unset is production": {"", "", "", false},
		"dev, unsigned": {"dev", "", "", true}, "dev, half": {"dev", "ab", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			own := map[string]string{
				"ENVIRONMENT": c.environment, "IMGPROXY_KEY": c.key, "IMGPROXY_SALT": c.salt, "LINK_KEY": strings.Repeat("0f", 32),
			}
			maps.Copy(own, complete)
			_, err := loadConfig(own)
			if (err == nil) != c.ok {
				t.Fatalf("got %v", err)
			}
		})
	}
}

func TestALinkKeyMustBeComplete(t *testing.T) {
	for name, c := range map[string]struct {
		key   string
		bytes int
	}{"none, in development": {"", 32}, "a whole one": {strings.Repeat("0f", 32), 32}, "a short one": {"0f", 0}} {
		cfg, err := loadConfig(map[string]string{
			"ENVIRONMENT": "dev", "DATABASE_URL": "x", "NATS_URL": "x", "AUTH_ADDR": "x", "CATALOG_ADDR": "x", "STORAGE_URL": "x",
			"IMGPROXY_URL": "x",
			"LINK_KEY":     c.key,
		})
		if (err == nil) != (c.bytes > 0) || err == nil && len(cfg.LinkKey) != c.bytes {
			t.Errorf("%s: %d bytes, %v", name, len(cfg.LinkKey), err)
		}
	}
}

// smallURL is the URL of the format "small".
func smallURL(t *testing.T, f *mediav1.File) string {
	t.Helper()
	var formats map[string]struct{ URL string }
	if err := json.Unmarshal([]byte(f.GetFormats()), &formats); err != nil {
		t.Fatal(err)
	}
	return formats["small"].URL
}
