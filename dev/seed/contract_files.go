package seed

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5"
)

// storeFiles writes the seed's files unchanged into the object store and media's table. Some are tiny fakes that an
// upload would refuse; the seed contains their dimensions.
func (s *contractSeed) storeFiles(ctx context.Context, t Target, dir string) ([]fileRow, error) {
	var files []fileRow
	err := inDatabase(ctx, t, "media", func(tx pgx.Tx) error {
		w := &writer{ctx: ctx, tx: tx}
		for _, m := range s.Media {
			content, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(m.File)))
			if err != nil {
				return err
			}
			f, err := storeFile(w, t.StorageDir, m, content)
			if err != nil {
				return err
			}
			files = append(files, f)
		}
		w.continueAfter("files")
		return w.err
	})
	return files, err
}

func storeFile(w *writer, storage string, m mediaRow, content []byte) (fileRow, error) {
	sum := sha256.Sum256(content)
	hexSum := hex.EncodeToString(sum[:])
	ext := path.Ext(m.Name)
	key := path.Join("seed", fmt.Sprint(m.ID)+"-"+hexSum+ext)
	target := filepath.Join(storage, filepath.FromSlash(key))
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return fileRow{}, err
	}
	if err := os.WriteFile(target, content, 0o644); err != nil {
		return fileRow{}, err
	}
	base := strings.NewReplacer("-", "_", " ", "_").Replace(strings.TrimSuffix(m.Name, ext))
	f := fileRow{
		ID: m.ID, Name: m.Name, AlternativeText: m.AlternativeText, Caption: m.Caption, Width: m.Width, Height: m.Height,
		Hash: fmt.Sprintf("%s_%s", base, hexSum[:10]), Ext: ext, Mime: m.Mime, Size: math.Round(float64(len(content))/10) / 100,
		Provider: "local", CreatedAt: fixedTime,
	}
	f.URL = "/uploads/" + f.Hash + f.Ext
	f.Formats = formatsOf(f)
	w.exec(`INSERT INTO files (id, name, alternative_text, caption, width, height, formats, hash, ext, mime, size, sha256, bytes,
		storage_key, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
		f.ID, f.Name, f.AlternativeText, f.Caption, f.Width, f.Height, f.Formats, f.Hash, f.Ext, f.Mime, f.Size, hexSum,
		len(content), key, fixedTime)
	return f, nil
}

// formatsOf are the contract's smaller pictures of an image of this size.
func formatsOf(f fileRow) map[string]any {
	if f.Width == nil || f.Height == nil || !strings.HasPrefix(f.Mime, "image/") {
		return nil
	}
	var out map[string]any
	for _, box := range []struct {
		name                 string
		width, height, serve int
	}{{"thumbnail", 245, 156, 320}, {"small", 500, 500, 640}, {"medium", 750, 750, 768}, {"large", 1000, 1000, 1024}} {
		width, height := float64(*f.Width), float64(*f.Height)
		if width <= float64(box.width) && height <= float64(box.height) {
			continue
		}
		scale := min(float64(box.width)/width, float64(box.height)/height)
		if out == nil {
			out = map[string]any{}
		}
		size := math.Max(0.01, math.Round(f.Size*scale*scale*100)/100)
		out[box.name] = map[string]any{
			"name": box.name + "_" + f.Name, "hash": box.name + "_" + f.Hash, "ext": f.Ext, "mime": f.Mime, "path": nil,
			"width": math.Round(width * scale), "height": math.Round(height * scale), "size": size, "sizeInBytes": math.Round(size * 1000),
			"url": fmt.Sprintf("/img/w_%d/%d-%s%s", box.serve, f.ID, f.Hash, f.Ext),
		}
	}
	return out
}

// applications writes the private part of partners that have one; the rest of a partner is catalog's host.
func (s *contractSeed) applications(ctx context.Context, tx pgx.Tx) error {
	owners := map[int32]int32{}
	for _, u := range s.Users {
		if u.EventHostData != nil {
			owners[*u.EventHostData] = u.ID
		}
	}
	w := &writer{ctx: ctx, tx: tx}
	for _, p := range s.Partners {
		owner, owned := owners[p.ID]
		if !owned {
			continue
		}
		w.exec(`INSERT INTO applications (request_id, user_id, sole_user_id, host_id, host_name, personal_identifying_document,
			personal_document_scan, state, created_at, updated_at)
			VALUES (gen_random_uuid(), $1, $1, $2, coalesce($3, ''), $4, coalesce($5::integer[], '{}'), 'approved', $6, $6)`,
			owner, p.ID, p.CommercialName, p.PersonalIdentifyingDocument, p.PersonalDocumentScan, fixedTime)
	}
	return w.err
}
