package strapi

import (
	"bytes"
	"iter"
	"slices"
	"sync"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// Document holds the encoded attributes of one version of a row, without its relations. It is immutable.
type Document struct {
	// text is the concatenation of the values in the order of the plan; ends are their end offsets. Omitted values are empty.
	text []byte
	ends []uint32
	// locales is the encoded member servedLocales.
	locales string
}

// documentOverhead is the approximate size of a Document in bytes, beside its texts.
const documentOverhead = 200

// scratches are buffers in which documents are encoded before their size is known.
var scratches = sync.Pool{New: func() any { return new([]byte) }}

// NewDocument encodes the attributes of a message that are not relations.
func NewDocument(m proto.Message) (*Document, error) {
	scratch, _ := scratches.Get().(*[]byte)
	row, e, d := messageEntry{m.ProtoReflect()}, &encoder{out: (*scratch)[:0]}, &Document{}
	for i, a := range row.plan() {
		if !a.related && (!a.whenSet || row.has(i, a)) {
			row.value(e, i, a)
		}
		d.ends = append(d.ends, uint32(len(e.out)))
	}
	d.text = bytes.Clone(e.out)
	*scratch = e.out
	scratches.Put(scratch)
	locales := &encoder{}
	row.served(locales, true)
	d.locales = string(locales.out)
	if e.err == nil {
		e.err = locales.err
	}
	return d, e.err
}

// Size is the approximate memory of the document in bytes.
func (d *Document) Size() int { return len(d.text) + 4*len(d.ends) + len(d.locales) + documentOverhead }

// piece returns the encoded value of the i-th attribute of the plan.
func (d *Document) piece(i int) []byte {
	start := uint32(0)
	if i > 0 {
		start = d.ends[i-1]
	}
	return d.text[start:d.ends[i]]
}

// DocumentKey identifies one version of a row.
type DocumentKey struct {
	Message protoreflect.FullName
	ID      int32
	Version uint32
}

// Found is the result of a query: references to rows of a message, and the documents of all of them.
type Found struct {
	Message   protoreflect.MessageDescriptor
	Rows      []*queryv1.Reference
	Page      *queryv1.PageInfo
	Match     *queryv1.Match
	Documents map[DocumentKey]*Document
}

// Keys yields the keys of all rows, including related ones. A key may occur more than once.
func (f *Found) Keys() iter.Seq[DocumentKey] {
	return func(yield func(DocumentKey) bool) { eachKey(f.Message, f.Rows, yield) }
}

func eachKey(d protoreflect.MessageDescriptor, rows []*queryv1.Reference, yield func(DocumentKey) bool) bool {
	for _, row := range rows {
		if !yield(DocumentKey{d.FullName(), row.GetId(), row.GetVersion()}) {
			return false
		}
		for _, related := range row.GetRelated() {
			field := d.Fields().ByNumber(protoreflect.FieldNumber(related.GetAttribute()))
			if field == nil { // an attribute that a newer version of catalog has
				continue
			}
			if !eachKey(field.Message(), related.GetRows(), yield) {
				return false
			}
		}
	}
	return true
}

// encoder returns an encoder with the capacity for the whole response, which avoids copies while it grows.
func (f *Found) encoder() *encoder {
	size := documentOverhead
	for key := range f.Keys() {
		if document := f.Documents[key]; document != nil {
			size += document.Size()
		}
		if size > maxResponse {
			break
		}
	}
	return &encoder{out: make([]byte, 0, min(size, maxResponse))}
}

// List encodes the rows as a page.
func (f *Found) List(r *Request) ([]byte, error) {
	e := f.encoder()
	e.page(f.entries(f.Message, f.Rows), f.Page, f.Match, r)
	return e.out, e.err
}

// One encodes the only row as an entry.
func (f *Found) One(r *Request) ([]byte, error) {
	e := f.encoder()
	e.text(`{"data":`)
	e.firstOrNull(f.entries(f.Message, f.Rows), len(f.Rows), func(one entry) { e.entity(one, r.Query) })
	e.text(`,"meta":{}}`)
	return e.out, e.err
}

// UpdatedAt returns when the only row was last changed, or the zero time if there is not exactly one row.
func (f *Found) UpdatedAt() time.Time {
	if len(f.Rows) != 1 {
		return time.Time{}
	}
	document := f.Documents[DocumentKey{f.Message.FullName(), f.Rows[0].GetId(), f.Rows[0].GetVersion()}]
	i := slices.IndexFunc(planOf(f.Message), func(a attribute) bool { return a.field.Name() == "updated_at" })
	if document == nil || i < 0 {
		return time.Time{}
	}
	at, err := time.Parse(`"`+timeLayout+`"`, string(document.piece(i)))
	if err != nil {
		return time.Time{} // an unset value
	}
	return at
}

func (f *Found) entries(d protoreflect.MessageDescriptor, rows []*queryv1.Reference) iter.Seq[entry] {
	return func(yield func(entry) bool) {
		plan := planOf(d)
		for _, row := range rows {
			document := f.Documents[DocumentKey{d.FullName(), row.GetId(), row.GetVersion()}]
			if !yield(&documentEntry{found: f, attributes: plan, reference: row, document: document}) {
				return
			}
		}
	}
}

// documentEntry is a row whose attributes come from a document.
type documentEntry struct {
	found      *Found
	attributes []attribute
	reference  *queryv1.Reference
	document   *Document
}

func (one *documentEntry) plan() []attribute { return one.attributes }

func (one *documentEntry) id() int64 { return int64(one.reference.GetId()) }

func (one *documentEntry) has(i int, a attribute) bool {
	if a.related {
		return one.rows(a) != nil
	}
	return len(one.document.piece(i)) > 0
}

func (one *documentEntry) value(e *encoder, i int, _ attribute) {
	e.out = append(e.out, one.document.piece(i)...)
}

func (one *documentEntry) related(a attribute) (iter.Seq[entry], int) {
	rows := one.rows(a)
	return one.found.entries(a.field.Message(), rows), len(rows)
}

func (one *documentEntry) rows(a attribute) []*queryv1.Reference {
	for _, related := range one.reference.GetRelated() {
		if related.GetAttribute() == int32(a.field.Number()) {
			return related.GetRows()
		}
	}
	return nil
}

func (one *documentEntry) served(e *encoder, first bool) {
	if one.document.locales == "" {
		return
	}
	if !first {
		e.text(",")
	}
	e.text(one.document.locales)
}
