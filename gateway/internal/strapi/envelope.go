package strapi

import (
	"iter"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/timestamppb"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Envelope encodes an RPC's response in the contract's form: entries as {data, meta}, everything else flat.
func Envelope(m proto.Message, r *Request) ([]byte, error) {
	e := &encoder{}
	msg := m.ProtoReflect()
	var page *queryv1.PageInfo
	var match *queryv1.Match
	var entry protoreflect.FieldDescriptor
	fields := msg.Descriptor().Fields()
	for i := range fields.Len() {
		f := fields.Get(i)
		if f.Message() == nil {
			continue
		}
		switch {
		case IsEntity(f.Message()):
			entry = f
		case f.Message().FullName() == "raymi.query.v1.PageInfo":
			page, _ = msg.Get(f).Message().Interface().(*queryv1.PageInfo)
		case f.Message().FullName() == "raymi.query.v1.Match" && msg.Has(f):
			match, _ = msg.Get(f).Message().Interface().(*queryv1.Match)
		}
	}
	switch {
	case entry == nil:
		e.flat(msg, r.Query)
	case entry.IsList():
		e.page(messages(msg.Get(entry).List()), page, match, r)
	default:
		e.text(`{"data":`)
		e.nullOr(msg.Has(entry), func() { e.entity(messageEntry{msg.Get(entry).Message()}, r.Query) })
		e.text(`,"meta":{}}`)
	}
	return e.out, e.err
}

// UpdatedAt returns when the only entry of a response was last changed; zero for a list, and if the response does not contain it.
func UpdatedAt(m proto.Message) time.Time {
	msg := m.ProtoReflect()
	fields := msg.Descriptor().Fields()
	for i := range fields.Len() {
		f := fields.Get(i)
		if f.Message() == nil || f.IsList() || !IsEntity(f.Message()) || !msg.Has(f) {
			continue
		}
		one := msg.Get(f).Message()
		at := one.Descriptor().Fields().ByName("updated_at")
		if at == nil || !one.Has(at) {
			return time.Time{}
		}
		stamp, _ := one.Get(at).Message().Interface().(*timestamppb.Timestamp)
		return stamp.AsTime()
	}
	return time.Time{}
}

// page writes one page of a list. match says how the words of a search were read.
func (e *encoder) page(rows iter.Seq[entry], page *queryv1.PageInfo, match *queryv1.Match, r *Request) {
	e.text(`{"data":`)
	e.entities(rows, r.Query)
	e.text(`,"meta":{"pagination":`)
	e.pagination(page, r)
	if match != nil {
		e.text(`,"match":`)
		e.json(matchOf(match))
	}
	if r.Facets != nil {
		e.text(`,"facets":`)
		e.json(r.Facets)
	}
	e.text(`}}`)
}

type (
	matchBody struct {
		Corrected any         `json:"corrected"`
		Partial   bool        `json:"partial"`
		Spelling  any         `json:"spelling"`
		Feasts    []feastBody `json:"feasts"`
	}
	feastBody struct {
		Code      string   `json:"code"`
		Name      string   `json:"name"`
		Days      []string `json:"days"`
		LastsDays int32    `json:"lastsDays"`
	}
)

// matchOf says how the words of a search were read, and what they may stand for if nothing is found.
func matchOf(m *queryv1.Match) matchBody {
	body := matchBody{
		Corrected: orNull(m.GetCorrected()), Partial: len(m.GetWords()) > 0, Spelling: orNull(m.GetSpelling()), Feasts: []feastBody{},
	}
	for _, f := range m.GetFeasts() {
		body.Feasts = append(body.Feasts, feastBody{Code: f.GetCode(), Name: f.GetName(), Days: f.GetDays(), LastsDays: f.GetLastsDays()})
	}
	return body
}

func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// pagination writes the meta in the form, page or offset, that the request used.
func (e *encoder) pagination(p *queryv1.PageInfo, r *Request) {
	meta := map[string]any{"start": p.GetStart(), "limit": p.GetLimit()}
	if !r.Offset {
		size := max(p.GetLimit(), 1)
		meta = map[string]any{"page": p.GetStart()/size + 1, "pageSize": size}
		if p != nil && p.Total != nil {
			meta["pageCount"] = (p.GetTotal() + size - 1) / size
		}
	}
	if p != nil && p.Total != nil {
		meta["total"] = p.GetTotal()
	}
	if r.Cursor {
		meta["next"] = nextPage(p)
	}
	e.json(meta)
}

// nextPage is the cursor of the page after this one; nil after the last page.
func nextPage(p *queryv1.PageInfo) any {
	end := p.GetStart() + p.GetLimit()
	if end >= p.GetTotal() {
		return nil
	}
	return cursorAt(end, p.GetLast())
}
