// Package documents reads public content in two steps: references, which are cheap to query, and documents, which are cached by
// version. A document is never invalidated: a change creates another version, and the cache evicts the old one.
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
	// batchSize bounds the documents of one call, because the response has to fit into one gRPC message.
	batchSize = 250
	// missingMax bounds the documents that are fetched for one response; beyond it the caller falls back.
	missingMax = 4 * batchSize
	// latestMax bounds the entries whose latest version is cached, some hundred bytes each.
	latestMax = 20_000
)

// ErrFallback means that the caller has to read full messages instead: a row changed between the two steps, or too many documents
// are not cached.
var ErrFallback = errors.New("the response cannot be built from documents")

// key identifies a document in a language. The empty language means the default; its rows do not show which translations exist.
type key struct {
	strapi.DocumentKey
	locale string
}

// Cache caches documents up to a number of bytes.
type Cache struct {
	catalog catalogv1.DocumentServiceClient
	cached  *otter.Cache[key, *strapi.Document]
	// latest holds the latest known version of entries that were read by id; its keys have version 0.
	latest *otter.Cache[key, uint32]
}

// Bytes is the memory of the cache of a gateway: some ten thousand entries in one language.
const Bytes = 32 << 20

// New returns a cache of about the given number of bytes; at least 1.
func New(catalog catalogv1.DocumentServiceClient, bytes int) (*Cache, error) {
	cached, err := otter.New(&otter.Options[key, *strapi.Document]{
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
	return &Cache{catalog, cached, latest}, nil
}

// Find returns the rows of a message that a query selects, with all their documents. An id selects one entry, 0 a list. Errors are
// those of catalog, or ErrFallback.
func (c *Cache) Find(ctx context.Context, d protoreflect.MessageDescriptor, id int32, q *queryv1.Query) (*strapi.Found, error) {
	language := ""
	if tag, ok := locale.Parse(q.GetLocale()); ok {
		language = string(tag)
	}
	entry := key{strapi.DocumentKey{Message: d.FullName(), ID: id}, language}
	version, _ := c.latest.GetIfPresent(entry)
	req := &catalogv1.ListReferencesRequest{Message: string(d.FullName()), Id: id, Query: q, Known: version}
	resp, err := c.catalog.ListReferences(ctx, req)
	if err != nil {
		return nil, err
	}
	found := &strapi.Found{
		Message: d, Rows: resp.GetRows(), Page: resp.GetPage(), Match: resp.GetMatch(), Documents: map[strapi.DocumentKey]*strapi.Document{},
	}
	if len(resp.GetDocuments()) > 0 {
		versions := map[strapi.DocumentKey]uint32{}
		for k := range found.Keys() {
			versions[strapi.DocumentKey{Message: k.Message, ID: k.ID}] = k.Version
		}
		if _, err := c.add(found, language, resp.GetDocuments(), versions); err != nil {
			return nil, err
		}
		if id != 0 {
			c.latest.Set(entry, found.Rows[0].GetVersion())
		}
	}
	missing := c.addCached(found, language)
	if len(missing) > missingMax {
		return nil, ErrFallback
	}
	for len(missing) > 0 {
		some := missing[:min(batchSize, len(missing))]
		if err := c.fetch(ctx, found, language, some); err != nil {
			return nil, err
		}
		missing = missing[len(some):]
	}
	return found, nil
}

// addCached adds the cached documents to found and returns the keys of the others.
func (c *Cache) addCached(found *strapi.Found, language string) (missing []strapi.DocumentKey) {
	for k := range found.Keys() {
		if _, seen := found.Documents[k]; seen {
			continue
		}
		document, ok := c.cached.GetIfPresent(key{k, language})
		if found.Documents[k] = document; !ok {
			missing = append(missing, k)
		}
	}
	return missing
}

// fetch reads and caches documents. It fails with ErrFallback if a row does not exist in its version any more.
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
	if read, err := c.add(found, language, resp.GetDocuments(), versions); err != nil || read != len(missing) {
		return cmp.Or(err, ErrFallback)
	}
	return nil
}

// add caches the documents of a response, adds them to found and returns their number. versions holds the requested versions by
// keys without a version.
func (c *Cache) add(
	found *strapi.Found, language string, received []*catalogv1.Documents, versions map[strapi.DocumentKey]uint32,
) (read int, err error) {
	for _, documents := range received {
		for _, row := range documents.GetRows() {
			k, document, err := decode(documents.GetMessage(), row)
			if err != nil {
				return 0, err
			}
			k.Version = versions[k]
			found.Documents[k] = document
			c.cached.Set(key{k, language}, document)
			read++
		}
	}
	return read, nil
}

// decode decodes a row. The returned key has no version.
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
