package catalog

import (
	"context"
	"maps"
	"slices"
	"time"

	"raymi.example/internal/errs"
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

// Private reports whether the file's bytes are for its owner and editors only: it has no address. No entry may show it.
func (f File) Private() bool { return f.URL == "" }

// ErrFilesMissing is the recorded answer to links to so many files that do not exist. Private ones are answered by it, too.
func ErrFilesMissing(count int) error {
	var rules errs.Fields
	rules.Check(false, "", "file_not_found", "%d relation(s) of type plugin::upload.file associated with this entity do not exist", count)
	return rules.Err()
}

// Offer is the files that a change may link newly, as far as its caller's word goes.
type Offer struct {
	// Named is what media told of the files that the call names, their owners above all.
	Named []File
	// OfHost are those of them that an entry of the caller's own host links already.
	OfHost []int32
}

// lets reports whether the caller may link the file: it is their own upload, or their host has it. A file that nothing is
// told of is nobody's.
func (o Offer) lets(caller identity.Caller, id int32) bool {
	return slices.Contains(o.OfHost, id) || slices.ContainsFunc(o.Named, func(f File) bool {
		return f.ID == id && caller.SignedIn() && f.OwnerID == caller.UserID
	})
}

// checkFiles refuses files of others: an id is no right to a file, and what one host shows the other could not delete. What the
// entry has linked before stays; editors take any. When a named file was not found nothing is told of the others: that is
// the answer then.
func (in Input[T]) checkFiles(rules *errs.Fields, caller identity.Caller, before, after map[string][]int32) {
	if caller.Editor() || len(in.Late) > 0 {
		return
	}
	linked := slices.Concat(slices.Collect(maps.Values(before))...)
	for _, field := range slices.Sorted(maps.Keys(after)) {
		foreign := slices.ContainsFunc(after[field], func(id int32) bool { return !slices.Contains(linked, id) && !in.Files.lets(caller, id) })
		rules.Check(!foreign, field, "file_not_yours", "%s names a file of somebody else", field)
	}
}

// FileLinks is what the rule of linking files needs of storage.
type FileLinks interface {
	// FilesOfHost returns those of the files that an event or the profile of the host links, drafts too.
	FilesOfHost(ctx context.Context, hostID int32, ids []int32) ([]int32, error)
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
