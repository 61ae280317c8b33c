// Package server answers catalog's RPCs: it leads between the generated messages and the domain.
package server

import (
	"context"
	"slices"
	"time"

	"google.golang.org/protobuf/types/known/fieldmaskpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// patch knows which keys a caller sent: absent ones stay unchanged, present ones without a value are cleared.
type patch struct {
	sent   []string
	locale locale.Tag
}

func newPatch(mask *fieldmaskpb.FieldMask, q *queryv1.Query, fallback locale.Tag) patch {
	tag, ok := locale.Parse(q.GetLocale())
	if !ok {
		tag = fallback
	}
	return patch{sent: mask.GetPaths(), locale: tag}
}

func (p patch) has(name string) bool { return slices.Contains(p.sent, name) }

// put writes value to a field of the domain when its key was sent.
func put[T any](p patch, name string, value T, to *T) {
	if p.has(name) {
		*to = value
	}
}

// putText writes a text of the patch's language when its key was sent.
func (p patch) putText(name string, value *string, to *string) {
	if p.has(name) {
		*to = deref(value)
	}
}

func (p patch) putTime(name string, value *timestamppb.Timestamp, to *time.Time) {
	if p.has(name) {
		*to = time.Time{}
		if value != nil {
			*to = value.AsTime()
		}
	}
}

// putPublished applies publishedAt: null makes a draft, a time is kept.
func (p patch) putPublished(value *timestamppb.Timestamp, to **time.Time) {
	if !p.has("published_at") {
		return
	}
	*to = nil
	if value != nil {
		at := value.AsTime()
		*to = &at
	}
}

func (p patch) putOne(name string, links *queryv1.Links, to **int32) {
	if !p.has(name) {
		return
	}
	var current []int32
	if *to != nil {
		current = []int32{**to}
	}
	*to = nil
	if ids := applyLinks(links, current); len(ids) > 0 {
		*to = &ids[len(ids)-1]
	}
}

func (p patch) putMany(name string, links *queryv1.Links, to *[]int32) {
	if p.has(name) {
		*to = applyLinks(links, *to)
	}
}

// putFiles writes a media attribute; a single one keeps the last file.
func (p patch) putFiles(name, field string, single bool, links *queryv1.Links, files map[string][]int32) {
	if !p.has(name) {
		return
	}
	ids := applyLinks(links, files[field])
	if single && len(ids) > 1 {
		ids = ids[len(ids)-1:]
	}
	if len(ids) == 0 {
		delete(files, field)
		return
	}
	files[field] = ids
}

// applyLinks is the contract's set, connect, disconnect on an ordered list of ids; null clears.
func applyLinks(l *queryv1.Links, current []int32) []int32 {
	if l == nil {
		return nil
	}
	out := slices.Clone(current)
	if l.GetReplace() {
		out = slices.Clone(l.GetSet())
	}
	out = slices.DeleteFunc(out, func(id int32) bool { return slices.Contains(l.GetDisconnect(), id) })
	for _, id := range l.GetConnect() {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

func deref[T any](p *T) T {
	var zero T
	if p == nil {
		return zero
	}
	return *p
}

// eachText calls apply for every language that the input's translations name.
func eachText[T any](byLocale map[string]T, apply func(locale.Tag, T)) {
	for _, tag := range locale.All() {
		if texts, ok := byLocale[string(tag)]; ok {
			apply(tag, texts)
		}
	}
}

func addressFrom(in *catalogv1.AddressInput) *catalog.Address {
	if in == nil {
		return nil
	}
	a := &catalog.Address{Address: in.Address, Coordinates: in.Coordinates}
	if ids := applyLinks(in.GetCity(), nil); len(ids) > 0 {
		a.CityID = &ids[0]
	}
	return a
}

func contactsFrom(in *catalogv1.ContactsInput) *catalog.Contacts {
	if in == nil {
		return nil
	}
	return &catalog.Contacts{Place: in.Place, Tel: in.Tel, Mail: in.Mail}
}

func socialMediasFrom(in []*catalogv1.SocialMediaInput) []catalog.SocialMedia {
	var out []catalog.SocialMedia
	for _, s := range in {
		out = append(out, catalog.SocialMedia{SocialMediaName: s.SocialMediaName, SocialMediaLink: s.SocialMediaLink})
	}
	return out
}

// viewer says which drafts the caller of ctx may see.
func viewer(ctx context.Context) query.Viewer {
	caller := identity.From(ctx)
	return query.Viewer{Everything: caller.Editor(), HostID: caller.HostID}
}
