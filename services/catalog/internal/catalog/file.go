package catalog

import (
	"context"
	"time"

	"raymi.example/internal/identity"
)

// File is the metadata of one of media's files, kept beside the entries that use it.
type File struct {
	ID              int32
	Name            string
	AlternativeText *string
	// AlternativeTexts by language tag; readers get the first of their fallback chain, else AlternativeText.
	AlternativeTexts map[string]string
	Caption          *string
	Width            *int32
	Height           *int32
	// Formats and ProviderMetadata are JSON texts of media's, kept unread.
	Formats          *string
	Hash             string
	Ext              string
	Mime             string
	Size             float64
	URL              string
	PreviewURL       *string
	Provider         string
	ProviderMetadata *string
	OwnerID          int32
	CreatedAt        time.Time
	UpdatedAt        time.Time
}

// Files is what the rules of references need of storage.
type Files interface {
	// DetachFile takes a file out of the caller's entries; one that another owner's entry uses stays, with an error.
	DetachFile(ctx context.Context, caller identity.Caller, fileID int32) (int32, error)
	// CountFileUses tells how many references entries have to each file; files without any are left out.
	CountFileUses(ctx context.Context, ids []int32) (map[int32]int32, error)
	// SaveFile keeps the newest metadata of a public file. messageID makes it work once.
	SaveFile(ctx context.Context, messageID string, f File) error
	// ForgetFile takes a file that is gone out of every entry. messageID makes it work once.
	ForgetFile(ctx context.Context, messageID string, id int32) error
}
