package seed

import "time"

// fileRow is a file as media returns it.
type fileRow struct {
	ID              int32
	Name            string
	AlternativeText *string
	Caption         *string
	Width, Height   *int32
	Formats         map[string]any
	Hash, Ext, Mime string
	Size            float64
	URL             string
	Provider        string
	CreatedAt       time.Time
}

// file stores a file's metadata in catalog. For uploaded files, catalog may have it already from media's event.
func (w *writer) file(f fileRow) {
	w.exec(`INSERT INTO files (id, name, alternative_text, caption, width, height, formats, hash, ext, mime, size, url, provider,
		created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
		ON CONFLICT (id) DO NOTHING`,
		f.ID, f.Name, f.AlternativeText, f.Caption, f.Width, f.Height, f.Formats, f.Hash, f.Ext, f.Mime, f.Size, f.URL, f.Provider, f.CreatedAt)
}
