package api

import (
	"context"
	"fmt"
	"strings"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"raymi.example/gateway/internal/cache"
	"raymi.example/gateway/internal/idempotency"
	"raymi.example/gateway/internal/strapi"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/rpc"
)

// ClientOptions return the client interceptors that add the data of the REST request to a call: the query, the client's address and
// language, the idempotency key. They also record the dependencies of cached responses.
func ClientOptions() []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithChainUnaryInterceptor(sendQuery, sendListFilters, sendClient, idempotency.Send, cache.TrackDependencies),
	}
}

// WithFiles resolves the files that a write refers to, because catalog and partners store file metadata and do not call media.
func WithFiles(media mediav1.FileServiceClient) grpc.DialOption {
	return grpc.WithChainUnaryInterceptor(func(
		ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption,
	) error {
		if m, ok := req.(proto.Message); ok {
			if err := resolveFiles(ctx, media, m.ProtoReflect()); err != nil {
				return err
			}
		}
		return invoke(ctx, method, req, reply, cc, opts...)
	})
}

// sendQuery sets the field query of a request message to the query of the REST request.
func sendQuery(
	ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption,
) error {
	if m, ok := req.(proto.Message); ok {
		r := m.ProtoReflect()
		f := r.Descriptor().Fields().ByName("query")
		if f != nil && !r.Has(f) && f.Message() != nil && f.Message().FullName() == "raymi.query.v1.Query" {
			r.Set(f, protoreflect.ValueOfMessage(strapi.RequestFrom(ctx).Query.ProtoReflect()))
		}
	}
	return invoke(ctx, method, req, reply, cc, opts...)
}

// sendListFilters sets the text fields by which the desk's lists are filtered from plain query parameters: ?state=pending. Fields
// that the path has set keep their value. Other methods take no such parameters.
func sendListFilters(
	ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption,
) error {
	if m, ok := req.(proto.Message); ok && strings.Contains(method, "DeskService/List") {
		fields := m.ProtoReflect().Descriptor().Fields()
		for i := range fields.Len() {
			if f := fields.Get(i); f.Kind() == protoreflect.StringKind && !f.IsList() && !m.ProtoReflect().Has(f) {
				m.ProtoReflect().Set(f, protoreflect.ValueOfString(strapi.RequestFrom(ctx).Value(f.JSONName())))
			}
		}
	}
	return invoke(ctx, method, req, reply, cc, opts...)
}

// sendClient adds the client's address, language and user agent to the metadata.
func sendClient(
	ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption,
) error {
	if c, ok := ctx.Value(clientKey{}).(clientInfo); ok {
		ctx = metadata.AppendToOutgoingContext(ctx, "x-client-address", c.address, "x-locale", string(c.locale), "x-client-agent", c.agent)
	}
	return invoke(ctx, method, req, reply, cc, opts...)
}

// resolveFiles sets the field `files` to the metadata of all files that `data` links to. It refuses a file that does not exist or
// that the caller may not use.
func resolveFiles(ctx context.Context, media mediav1.FileServiceClient, m protoreflect.Message) error {
	data, files := m.Descriptor().Fields().ByName("data"), m.Descriptor().Fields().ByName("files")
	if data == nil || files == nil {
		return nil
	}
	ids := mediaIDs(m.Get(data).Message())
	if len(ids) == 0 {
		return nil
	}
	resp, err := media.ListFiles(ctx, &mediav1.ListFilesRequest{Ids: ids})
	if err != nil {
		return rpc.FromStatus(err)
	}
	if missing := len(ids) - len(resp.GetFiles()); missing > 0 {
		text := fmt.Sprintf("%d relation(s) of type plugin::upload.file associated with this entity do not exist", missing)
		return strapi.AddLate(m, &queryv1.Violation{Text: text, Key: "file_not_found"})
	}
	list := m.Mutable(files).List()
	for _, f := range resp.GetFiles() {
		list.Append(protoreflect.ValueOfMessage(f.ProtoReflect()))
	}
	return nil
}

// mediaIDs returns the distinct file ids that the media attributes of an input set or connect.
func mediaIDs(input protoreflect.Message) []int32 {
	var out []int32
	seen := map[int32]bool{}
	for i := range input.Descriptor().Fields().Len() {
		f := input.Descriptor().Fields().Get(i)
		option, _ := proto.GetExtension(f.Options(), queryv1.E_Attribute).(*queryv1.Attribute)
		if option.GetKind() != queryv1.Kind_KIND_MEDIA {
			continue
		}
		links, ok := input.Get(f).Message().Interface().(*queryv1.Links)
		if !ok {
			continue
		}
		for _, id := range append(append([]int32{}, links.GetSet()...), links.GetConnect()...) {
			if !seen[id] {
				seen[id] = true
				out = append(out, id)
			}
		}
	}
	return out
}
