package server

import (
	"context"
	"errors"
	"strings"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
	"raymi.example/internal/rpc"
	"raymi.example/services/catalog/internal/catalog"
)

// mergeTries bounds the repetitions of a save that others keep overtaking.
const mergeTries = 5

// MergeChanges returns the interceptor for saves that name the version they began with (If-Match). Attributes that were sent as they were
// in that version, and that others have changed since, are left out, and the save is repeated. It fails with errs.Stale if both have
// changed the same attribute. fallback is the language of texts that are sent without one.
func MergeChanges(fallback locale.Tag) grpc.UnaryServerInterceptor {
	return func(ctx context.Context, req any, _ *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (any, error) {
		base, ok := rpc.BaseVersion(ctx)
		message, isMessage := req.(proto.Message)
		if !ok || !isMessage {
			return handler(ctx, req)
		}
		ctx = catalog.WithBase(ctx, catalog.Version(base))
		for range mergeTries {
			resp, err := handler(ctx, message)
			var overlap *catalog.Overlap
			if !errors.As(err, &overlap) {
				return resp, err
			}
			if len(overlap.Both) > 0 {
				return nil, overlap.Err()
			}
			message = withoutAttributes(message, overlap.Untouched, fallback)
		}
		return nil, catalog.ErrStale()
	}
}

// withoutAttributes returns a copy of a request that does not send the attributes, texts with their language: eventName.es.
func withoutAttributes(req proto.Message, attributes []string, fallback locale.Tag) proto.Message {
	out := proto.Clone(req)
	m := out.ProtoReflect()
	input := m
	if f := m.Descriptor().Fields().ByName("data"); f != nil {
		input = m.Mutable(f).Message()
	}
	for _, attribute := range attributes {
		name, tag, isText := strings.Cut(attribute, ".")
		field := input.Descriptor().Fields().ByJSONName(name)
		if isText {
			clearTranslation(input, tag, name)
		}
		if field == nil || isText && locale.Tag(tag) != textLanguage(req, fallback) {
			continue
		}
		dropFromMask(m, string(field.Name()))
	}
	return out
}

// textLanguage is the language of the texts of a request outside of its translations.
func textLanguage(req proto.Message, fallback locale.Tag) locale.Tag {
	if r, ok := req.(interface{ GetQuery() *queryv1.Query }); ok {
		if tag, ok := locale.Parse(r.GetQuery().GetLocale()); ok {
			return tag
		}
	}
	return fallback
}

// clearTranslation removes one text of one language.
func clearTranslation(input protoreflect.Message, tag, name string) {
	translations := input.Descriptor().Fields().ByName("translations")
	if translations == nil {
		return
	}
	key := protoreflect.ValueOfString(tag).MapKey()
	byLocale := input.Mutable(translations).Map()
	if !byLocale.Has(key) {
		return
	}
	texts := byLocale.Get(key).Message()
	if field := texts.Descriptor().Fields().ByJSONName(name); field != nil {
		texts.Clear(field)
	}
}

// dropFromMask removes a field, with all of its parts, from the update mask.
func dropFromMask(m protoreflect.Message, name string) {
	f := m.Descriptor().Fields().ByName("update_mask")
	if f == nil {
		return
	}
	mask := m.Mutable(f).Message()
	paths := mask.Mutable(mask.Descriptor().Fields().ByName("paths")).List()
	kept := make([]protoreflect.Value, 0, paths.Len())
	for i := range paths.Len() {
		path := paths.Get(i).String()
		if path != name && !strings.HasPrefix(path, name+".") {
			kept = append(kept, paths.Get(i))
		}
	}
	paths.Truncate(0)
	for _, one := range kept {
		paths.Append(one)
	}
}
