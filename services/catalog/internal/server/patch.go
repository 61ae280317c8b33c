package server

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"google.golang.org/protobuf/types/known/fieldmaskpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/internal/rpc"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// patch describes which fields a request sent: absent fields stay unchanged, present fields without a value are
// cleared.
type patch struct {
	sent   []string
	locale locale.Tag
	// isNew: the entry does not exist yet; ids of components are ignored.
	isNew bool
	// all: treat all fields as present.
	all bool
}

// written is implemented by requests that write an entry.
type written interface {
	GetUpdateMask() *fieldmaskpb.FieldMask
	GetQuery() *queryv1.Query
	GetUnreadable() *queryv1.Unreadable
}

func patchOf(req written, fallback locale.Tag, isNew bool) patch {
	p := newPatch(req.GetUpdateMask(), req.GetQuery(), fallback)
	p.isNew = isNew
	return p
}

func newPatch(mask *fieldmaskpb.FieldMask, q *queryv1.Query, fallback locale.Tag) patch {
	tag, ok := locale.Parse(q.GetLocale())
	if !ok {
		tag = fallback
	}
	return patch{sent: mask.GetPaths(), locale: tag}
}

func (p patch) has(name string) bool { return p.all || slices.Contains(p.sent, name) }

// component is the patch of a component's own fields. If the request names none of them, it means the whole component.
func (p patch) component(name string) patch {
	inner := patch{locale: p.locale, isNew: p.isNew}
	for _, path := range p.sent {
		if rest, ok := strings.CutPrefix(path, name+"."); ok {
			inner.sent = append(inner.sent, rest)
		}
	}
	inner.all = len(inner.sent) == 0
	return inner
}

// put assigns value to a field of the domain if it was sent.
func put[T any](p patch, name string, value T, to *T) {
	if p.has(name) {
		*to = value
	}
}

// putCodes replaces a list of codes if it was sent.
func putCodes[M any, C ~string](p patch, name string, sent []M, code func(M) string, to *[]C) {
	if !p.has(name) {
		return
	}
	*to = nil
	for _, one := range sent {
		*to = append(*to, C(code(one)))
	}
}

// putText assigns a text in the patch's language if it was sent.
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

// putPublished assigns the publication time if it was sent; null makes the entry a draft.
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
	if ids := rpc.ApplyLinks(links, current); len(ids) > 0 {
		*to = &ids[len(ids)-1]
	}
}

func (p patch) putMany(name string, links *queryv1.Links, to *[]int32) {
	if p.has(name) {
		*to = rpc.ApplyLinks(links, *to)
	}
}

// putFiles assigns the files of a media attribute if it was sent; a single attribute keeps only the last file.
func (p patch) putFiles(name, field string, single bool, links *queryv1.Links, files map[string][]int32) {
	if !p.has(name) {
		return
	}
	ids := rpc.ApplyLinks(links, files[field])
	if single && len(ids) > 1 {
		ids = ids[len(ids)-1:]
	}
	if len(ids) == 0 {
		delete(files, field)
		return
	}
	files[field] = ids
}

func deref[T any](p *T) T {
	var zero T
	if p == nil {
		return zero
	}
	return *p
}

// eachText calls apply for each language in the translations.
func eachText[T any](byLocale map[string]T, apply func(locale.Tag, T)) {
	for _, tag := range locale.All() {
		if texts, ok := byLocale[string(tag)]; ok {
			apply(tag, texts)
		}
	}
}

// putAddress assigns an address if it was sent: without an id it replaces the stored address, with the stored one's id
// it edits it.
func (p patch) putAddress(name, attribute string, in *catalogv1.AddressInput, to **catalog.Address) error {
	if !p.has(name) {
		return nil
	}
	if in == nil {
		*to = nil
		return nil
	}
	a, err := catalog.EditAddress(*to, in.Id, attribute, p.isNew)
	if err != nil {
		return err
	}
	own := p.component(name)
	put(own, "address", in.Address, &a.Address)
	put(own, "coordinates", in.Coordinates, &a.Coordinates)
	own.putOne("city", in.GetCity(), &a.CityID)
	own.putOne("neighbourhood", in.GetNeighbourhood(), &a.NeighbourhoodID)
	if !own.has("neighbourhood") {
		a.KeepNeighbourhood(*to)
	}
	*to = a
	return nil
}

// putContacts is putAddress for contacts.
func (p patch) putContacts(name, attribute string, in *catalogv1.ContactsInput, to **catalog.Contacts) error {
	if !p.has(name) {
		return nil
	}
	if in == nil {
		*to = nil
		return nil
	}
	c, err := catalog.EditContacts(*to, in.Id, attribute, p.isNew)
	if err != nil {
		return err
	}
	own := p.component(name)
	put(own, "place", in.Place, &c.Place)
	put(own, "tel", in.Tel, &c.Tel)
	put(own, "mail", in.Mail, &c.Mail)
	*to = c
	return nil
}

// putSocialMedias replaces a list if it was sent; items with an id edit the stored items.
func (p patch) putSocialMedias(name, attribute string, in []*catalogv1.SocialMediaInput, to *[]catalog.SocialMedia) error {
	if !p.has(name) {
		return nil
	}
	var out []catalog.SocialMedia
	for i, item := range in {
		id := item.Id
		if p.isNew {
			id = nil
		}
		s, err := catalog.EditSocialMedia(*to, out, id, attribute)
		if err != nil {
			return err
		}
		own := p.component(fmt.Sprintf("%s.%d", name, i))
		put(own, "social_media_name", item.SocialMediaName, &s.SocialMediaName)
		put(own, "social_media_link", item.SocialMediaLink, &s.SocialMediaLink)
		out = append(out, s)
	}
	*to = out
	return nil
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

// viewer describes which drafts the caller may read.
func viewer(ctx context.Context) query.Viewer {
	caller := identity.From(ctx)
	return query.Viewer{Everything: caller.Editor(), HostID: caller.HostID, UserID: caller.UserID}
}
