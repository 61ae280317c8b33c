package catalog

import (
	"context"
	"maps"
	"slices"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// File is the metadata of a file of media, a copy for the entries that use it.
type File struct {
	ID              int32
	Name            string
	AlternativeText *string
	// AlternativeTexts by language tag; readers get the first of their fallback chain, or else AlternativeText.
	AlternativeTexts map[string]string
	Caption          *string
	Width            *int32
	Height           *int32
	// Formats and ProviderMetadata are JSON texts of media, which catalog does not interpret.
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

// Private reports whether only the owner and editors may read the file, which then has no URL. No entry may show it.
func (f File) Private() bool { return f.URL == "" }

// ErrFilesMissing is the recorded error for links to files that do not exist; count is their number. Private files get
// it, too.
func ErrFilesMissing(count int) error {
	var rules errs.Fields
	rules.Check(false, "", "file_not_found", "%d relation(s) of type plugin::upload.file associated with this entity do not exist", count)
	return rules.Err()
}

// LinkableFiles are the files that the caller of a change may link.
type LinkableFiles struct {
	// Named are the files that the request names, as returned by media; their owners matter here.
	Named []File
	// OfHost are the named files that an entry of the caller's own host already links.
	OfHost []int32
}

// allows reports whether the caller may link the file: it is the caller's upload, or the caller's host links it. A file
// that is not in Named may be linked by no caller.
func (l LinkableFiles) allows(caller identity.Caller, id int32) bool {
	return slices.Contains(l.OfHost, id) || slices.ContainsFunc(l.Named, func(f File) bool {
		return f.ID == id && caller.SignedIn() && f.OwnerID == caller.UserID
	})
}

// checkFiles refuses files of other owners: knowing an id gives no right to a file, and its owner could not delete it
// while another host shows it. Files that the entry links already stay; editors may link any. When a named file is
// missing, media returned none of the others either, and the missing file is the error.
func (in Input[T]) checkFiles(rules *errs.Fields, caller identity.Caller, before, after map[string][]int32) {
	if caller.Editor() || len(in.Deferred) > 0 {
		return
	}
	linked := slices.Concat(slices.Collect(maps.Values(before))...)
	for _, field := range slices.Sorted(maps.Keys(after)) {
		foreign := slices.ContainsFunc(after[field], func(id int32) bool { return !slices.Contains(linked, id) && !in.Files.allows(caller, id) })
		rules.Check(!foreign, field, "file_not_yours", "%s names a file of somebody else", field)
	}
}

// FileLinks is the storage that checkFiles needs.
type FileLinks interface {
	// FilesOfHost returns those of the files that the host's profile or its events link, drafts included.
	FilesOfHost(ctx context.Context, hostID int32, ids []int32) ([]int32, error)
}

// Files is the storage of references to files.
type Files interface {
	// DetachFile removes a file from the caller's entries and returns the number of removed references. It is
	// errs.Conflict when an entry of another owner uses the file.
	DetachFile(ctx context.Context, caller identity.Caller, fileID int32) (int32, error)
	// CountFileUses returns the number of references to each file; files without references are omitted.
	CountFileUses(ctx context.Context, ids []int32) (map[int32]int32, error)
	// SaveFile stores the newest metadata of a public file, once per messageID.
	SaveFile(ctx context.Context, messageID string, f File) error
	// RemoveFile removes a deleted file from all entries, once per messageID.
	RemoveFile(ctx context.Context, messageID string, id int32) error
}
