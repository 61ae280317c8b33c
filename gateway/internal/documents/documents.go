// Package documents reads public content in two steps: references, which are cheap to find, and documents, which are kept by
// version. A document is never invalidated: a change makes another version, and the old one leaves when there is no more room.
package documents

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/maypok86/otter/v2"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"raymi.example/gateway/internal/strapi"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
)

const (
	// atOnce bounds the documents of one call: their texts have to fit into one message.
	atOnce = 250
	// missingMax bounds the documents that one answer waits for; a larger one is read at once.
	missingMax = 4 * atOnce
	// latestMax bounds the entries whose last version is known, some hundred bytes each.
	latestMax = 20_000
)

// ErrElsewhere means that the answer has to be read as messages: a row changed between the two steps, or too much is not kept.
var ErrElsewhere = errors.New("documents do not make this answer")

// key is a document in a language; the empty one is the default, whose rows do not tell what is in another.
type key struct {
	strapi.DocumentKey
	locale string
}

// Cache keeps documents up to a number of bytes.
type Cache struct {
	catalog catalogv1.DocumentServiceClient
	kept    *otter.Cache[key, *strapi.Document]
	// latest are the versions of the entries that came last with their documents; the keys have none.
	latest *otter.Cache[key, uint32]
}

// New keeps about so many bytes of catalog's documents; at least 1.
func New(catalog catalogv1.DocumentServiceClient, bytes int) (*Cache, error) {
	kept, err := otter.New(&otter.Options[key, *strapi.Document]{
		MaximumWeight: uint64(max(bytes, 1)),
		Weigher:       func(_ key, d *strapi.Document) uint32 { return uint32(d.Size()) },
	})
	if err != nil {
		return nil, fmt.Errorf("documents: %w", err)
	}
	latest, err := otter.New(&otter.Options[key, uint32]{MaximumSize: latestMax})
	if err != nil {
		return nil, fmt.Errorf("documents: %w", err)
	}
	return &Cache{catalog, kept, latest}, nil
}

// Find returns what a query finds of a message, with all documents; an id asks for one entry, 0 for a list. Errors are those
// of catalog, or ErrElsewhere.
func (c *Cache) Find(ctx context.Context, d protoreflect.MessageDescriptor, id int32, q *queryv1.Query) (*strapi.Found, error) {
	language := ""
	if tag, ok := locale.Parse(q.GetLocale()); ok {
		language = string(tag)
	}
	entry := key{strapi.DocumentKey{Message: d.FullName(), ID: id}, language}
	known, _ := c.latest.GetIfPresent(entry)
	resp, err := c.catalog.ListReferences(ctx, &catalogv1.ListReferencesRequest{Message: string(d.FullName()), Id: id, Query: q, Known: known})
	if err != nil {
		return nil, err
	}
	found := &strapi.Found{Message: d, Rows: resp.GetRows(), Page: resp.GetPage(), Documents: map[strapi.DocumentKey]*strapi.Document{}}
	if len(resp.GetDocuments()) > 0 {
		versions := map[strapi.DocumentKey]uint32{}
		for k := range found.Keys() {
			versions[strapi.DocumentKey{Message: k.Message, ID: k.ID}] = k.Version
		}
		if _, err := c.take(found, language, resp.GetDocuments(), versions); err != nil {
			return nil, err
		}
		c.latest.Set(entry, found.Rows[0].GetVersion())
	}
	missing := c.known(found, language)
	if len(missing) > missingMax {
		return nil, ErrElsewhere
	}
	for len(missing) > 0 {
		some := missing[:min(atOnce, len(missing))]
		if err := c.fetch(ctx, found, language, some); err != nil {
			return nil, err
		}
		missing = missing[len(some):]
	}
	return found, nil
}

// known hands out the documents that are kept and returns the keys of the others.
func (c *Cache) known(found *strapi.Found, language string) (missing []strapi.DocumentKey) {
	for k := range found.Keys() {
		if _, seen := found.Documents[k]; seen {
			continue
		}
		document, ok := c.kept.GetIfPresent(key{k, language})
		if found.Documents[k] = document; !ok {
			missing = append(missing, k)
		}
	}
	return missing
}

// fetch reads and keeps documents; a row that is not there in its version any more ends the attempt.
func (c *Cache) fetch(ctx context.Context, found *strapi.Found, language string, missing []strapi.DocumentKey) error {
	req := &catalogv1.GetDocumentsRequest{Locale: language}
	byMessage := map[protoreflect.FullName]*catalogv1.DocumentKeys{}
	versions := map[strapi.DocumentKey]uint32{}
	for _, k := range missing {
		keys := byMessage[k.Message]
		if keys == nil {
			keys = &catalogv1.DocumentKeys{Message: string(k.Message)}
			byMessage[k.Message] = keys
			req.Keys = append(req.Keys, keys)
		}
		keys.Ids, keys.Versions = append(keys.Ids, k.ID), append(keys.Versions, k.Version)
		versions[strapi.DocumentKey{Message: k.Message, ID: k.ID}] = k.Version
	}
	resp, err := c.catalog.GetDocuments(ctx, req)
	if err != nil {
		return err
	}
	if read, err := c.take(found, language, resp.GetDocuments(), versions); err != nil || read != len(missing) {
		return cmp.Or(err, ErrElsewhere)
	}
	return nil
}

// take keeps documents that came, and returns their number. versions are those that were asked for, by keys without one.
func (c *Cache) take(found *strapi.Found, language string, came []*catalogv1.Documents, versions map[strapi.DocumentKey]uint32) (read int, err error) {
	for _, documents := range came {
		for _, row := range documents.GetRows() {
			k, document, err := decode(documents.GetMessage(), row)
			if err != nil {
				return 0, err
			}
			k.Version = versions[k]
			found.Documents[k] = document
			c.kept.Set(key{k, language}, document)
			read++
		}
	}
	return read, nil
}

// decode reads a row; the key has no version.
func decode(message string, row []byte) (strapi.DocumentKey, *strapi.Document, error) {
	kind, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(message))
	if err != nil {
		return strapi.DocumentKey{}, nil, fmt.Errorf("document: %w", err)
	}
	m := kind.New()
	if err := proto.Unmarshal(row, m.Interface()); err != nil {
		return strapi.DocumentKey{}, nil, fmt.Errorf("document: %w", err)
	}
	id := m.Get(kind.Descriptor().Fields().ByName("id")).Int()
	document, err := strapi.NewDocument(m.Interface())
	return strapi.DocumentKey{Message: kind.Descriptor().FullName(), ID: int32(id)}, document, err
}
