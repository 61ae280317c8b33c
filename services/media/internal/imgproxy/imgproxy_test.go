package imgproxy_test

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raymi.example/services/media/internal/imgproxy"
)

// vectors were computed with openssl; dev/imgproxy is tested with the same ones.
type vectors struct {
	Key     string `json:"key"`
	Salt    string `json:"salt"`
	Vectors []struct {
		Path      string `json:"path"`
		Signature string `json:"signature"`
	} `json:"vectors"`
}

func readVectors(t *testing.T) (v vectors, key, salt []byte) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "dev", "imgproxy", "vectors.json"))
	if err != nil {
		t.Fatal(err)
	}
	err = json.Unmarshal(text, &v)
	if err != nil {
		t.Fatal(err)
	}
	key, keyErr := hex.DecodeString(v.Key)
	salt, saltErr := hex.DecodeString(v.Salt)
	if err := errors.Join(keyErr, saltErr); err != nil {
		t.Fatal(err)
	}
	return v, key, salt
}

func TestSignaturesAreImgproxys(t *testing.T) {
	v, key, salt := readVectors(t)
	if len(v.Vectors) == 0 {
		t.Fatal("no vectors")
	}
	for _, vector := range v.Vectors {
		if got := imgproxy.Sign(key, salt, vector.Path); got != vector.Signature {
			t.Errorf("%s: got %s, want %s", vector.Path, got, vector.Signature)
		}
	}
}

func TestPaths(t *testing.T) {
	for _, c := range []struct {
		source  string
		options imgproxy.Options
		want    string
	}{
		{
			"local:///public/ab/abc",
			imgproxy.Options{Width: 640, Quality: 80, Format: "webp"},
			"/rs:fit:640:0/q:80/sm:1/plain/local:///public/ab/abc@webp",
		},
		{
			"s3://raymi/ab",
			imgproxy.Options{Crop: true, Width: 640, Height: 360, Format: "avif"},
			"/rs:fill:640:360/g:ce/sm:1/plain/s3://raymi/ab@avif",
		},
		{
			"s3://raymi/ab",
			imgproxy.Options{Crop: true, Focus: "0.3:0.75", Enlarge: true, Width: 1200, Height: 630, Format: "jpeg"},
			"/rs:fill:1200:630/g:fp:0.3:0.75/el:1/sm:1/plain/s3://raymi/ab@jpeg",
		},
		{"local:///a b/ñ@2?x#y%.jpg", imgproxy.Options{Format: "png"}, "/rs:fit:0:0/sm:1/plain/local:///a%20b/%C3%B1%402%3Fx%23y%25.jpg@png"},
	} {
		key, salt := []byte("key"), []byte("salt")
		want := "/" + imgproxy.Sign(key, salt, c.want) + c.want
		if got := imgproxy.New("http://x", key, salt).Path(c.source, c.options); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		if got := imgproxy.New("http://x", nil, nil).Path(c.source, c.options); got != "/unsafe"+c.want {
			t.Errorf("without a key: got %s", got)
		}
	}
}

func TestGet(t *testing.T) {
	status := make(chan int, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(<-status)
		_, _ = io.WriteString(w, "answer")
	}))
	defer server.Close()
	client := imgproxy.New(server.URL+"/", []byte("k"), []byte("s"))
	get := func(answer int) (string, error) {
		status <- answer
		body, err := client.Get(t.Context(), "local:///a", imgproxy.Options{Format: "webp"})
		if err != nil {
			return "", err
		}
		defer func() { _ = body.Close() }()
		text, err := io.ReadAll(body)
		return string(text), err
	}
	if got, err := get(http.StatusOK); err != nil || got != "answer" {
		t.Fatalf("got %q, %v", got, err)
	}
	for answer, broken := range map[int]bool{
		http.StatusUnprocessableEntity: true, http.StatusRequestEntityTooLarge: true, http.StatusForbidden: false, http.StatusNotFound: false,
		http.StatusTooManyRequests: false, http.StatusInternalServerError: false, http.StatusServiceUnavailable: false,
	} {
		_, err := get(answer)
		var refusal *imgproxy.Error
		if !errors.As(err, &refusal) || refusal.Status != answer || refusal.Text != "answer" || refusal.BrokenSource() != broken {
			t.Errorf("%d: got %v", answer, err)
		}
	}
	server.Close()
	_, err := client.Get(t.Context(), "local:///a", imgproxy.Options{Format: "webp"})
	var refusal *imgproxy.Error
	if err == nil || errors.As(err, &refusal) || !strings.HasPrefix(err.Error(), "imgproxy: ") {
		t.Fatalf("an unavailable server is no refusal, got %v", err)
	}
}
