package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/polltest"
)

// documentBytes is more than the kernel stores for a client that does not read.
const documentBytes = 32 << 20

// An upload and a download that are in progress at the stop are finished, although media accepts no connections any more.
func TestAStopFinishesUploadsAndDownloads(t *testing.T) {
	auth, signer := startAuth(t)
	values := environment(t, auth)
	values["STOP_WITHIN"], values["FILE_LIMIT"] = "1h", "100000000"
	caller, files, stop, done := startMedia(t, values, signer, identity.Editor)
	content := append(append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte("x"), documentBytes)...), "\n%%EOF\n"...)

	first := begin(caller, t, files, content[:1<<20])
	stored := finish(t, first, content[1<<20:])
	download := get(t, values["HTTP_ADDR"], stored.GetUrl())
	second := begin(caller, t, files, content[:1<<20])
	stop()
	for _, address := range []string{values["ADDR"], values["HTTP_ADDR"]} {
		polltest.Within(t, 30*time.Second, "connections to "+address+" are refused", func() bool {
			opened, err := net.Dial("tcp", address)
			if err == nil {
				_ = opened.Close() // only whether it opens matters
			}
			return err != nil
		})
	}
	if f := finish(t, second, content[1<<20:]); f.GetId() == stored.GetId() || f.GetSize() != stored.GetSize() {
		t.Errorf("the upload across the stop is %v, the one before %v", f, stored)
	}
	body, err := io.ReadAll(download.Body)
	if err := errors.Join(err, download.Body.Close()); err != nil || !bytes.Equal(body, content) {
		t.Errorf("the download has %d of %d bytes: %v", len(body), len(content), err)
	}
	if err := <-done; err != nil {
		t.Errorf("a stop is no failure: %v", err)
	}
}

// begin opens an upload and returns when media has received the first part of its content.
func begin(ctx context.Context, t *testing.T, files mediav1.FileServiceClient, part []byte) mediav1.FileService_UploadFileClient {
	t.Helper()
	before := receivedParts(t)
	stream, err := files.UploadFile(ctx)
	if err != nil {
		t.Fatal(err)
	}
	header := &mediav1.UploadHeader{Name: "programa.pdf"}
	err = errors.Join(stream.Send(&mediav1.UploadFileRequest{Part: &mediav1.UploadFileRequest_Header{Header: header}}),
		stream.Send(&mediav1.UploadFileRequest{Part: &mediav1.UploadFileRequest_Chunk{Chunk: part}}))
	if err != nil {
		t.Fatal(err)
	}
	polltest.Within(t, 30*time.Second, "media receives the first part", func() bool { return receivedParts(t) >= before+2 })
	return stream
}

// finish sends the rest of an upload and returns the stored file.
func finish(t *testing.T, stream mediav1.FileService_UploadFileClient, rest []byte) *mediav1.File {
	t.Helper()
	for len(rest) > 0 {
		part := rest[:min(len(rest), 1<<20)]
		rest = rest[len(part):]
		// After a failure, the error of the call says more than io.EOF.
		if stream.Send(&mediav1.UploadFileRequest{Part: &mediav1.UploadFileRequest_Chunk{Chunk: part}}) != nil {
			break
		}
	}
	resp, err := stream.CloseAndRecv()
	if err != nil {
		t.Fatal(err)
	}
	return resp.GetFile()
}

// receivedParts is how many messages of uploads this process has received.
func receivedParts(t *testing.T) (n float64) {
	t.Helper()
	families, err := prometheus.DefaultGatherer.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		if family.GetName() != "grpc_server_msg_received_total" {
			continue
		}
		for _, m := range family.GetMetric() {
			for _, label := range m.GetLabel() {
				if label.GetName() == "grpc_method" && label.GetValue() == "UploadFile" {
					n += m.GetCounter().GetValue()
				}
			}
		}
	}
	return n
}

// get requests a file on a connection of its own and reads no more than the head of the response and what comes with it.
func get(t *testing.T, address, path string) *http.Response {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+path, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	if err := req.Write(conn); err != nil {
		t.Fatal(err)
	}
	resp, err := http.ReadResponse(bufio.NewReaderSize(conn, 4096), req)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %v, %v", path, resp, err)
	}
	return resp
}
