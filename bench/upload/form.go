package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"os"
)

// video generates a playable video of the given size: a real one, followed by a box of media data that no sample
// refers to. All of them differ in their bytes.
type video struct {
	head   []byte
	client int
}

func (v video) write(w io.Writer, number int) error {
	if _, err := w.Write(v.head); err != nil {
		return err
	}
	rest := fileBytes - len(v.head)
	box := append(binary.BigEndian.AppendUint32(nil, uint32(rest)), "mdat"...)
	if _, err := w.Write(box); err != nil {
		return err
	}
	noise := rand.NewChaCha8([32]byte{byte(v.client), byte(number)})
	_, err := io.CopyN(w, noise, int64(rest-len(box)))
	return err
}

// upload sends one form as a browser does, without holding it in memory.
func upload(ctx context.Context, token string, v video) error {
	out, in := io.Pipe()
	form := multipart.NewWriter(in)
	go func() { in.CloseWithError(fill(form, v)) }()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, os.Getenv("RAYMI_BASE_URL")+"/api/upload", out)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Authorization", "Bearer "+token)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	var stored []struct{ Mime string }
	if resp.StatusCode != http.StatusOK || json.Unmarshal(text, &stored) != nil || len(stored) != files {
		return fmt.Errorf("%s: %.200s", resp.Status, bytes.TrimSpace(text))
	}
	return nil
}

func fill(form *multipart.Writer, v video) error {
	for number := range files {
		file, err := form.CreateFormFile("files", fmt.Sprintf("film-%d-%d.mp4", v.client, number))
		if err != nil {
			return err
		}
		if err := v.write(file, number); err != nil {
			return err
		}
	}
	return form.Close()
}
