package api

import (
	"context"
	"fmt"
	"slices"

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
		grpc.WithChainUnaryInterceptor(sendQuery, sendClient, idempotency.Send, cache.TrackDependencies),
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

// sendQuery fills the fields of a request message whose source is the query string of the REST request. Fields that path or body have
// set keep their value.
func sendQuery(
	ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption,
) error {
	if message, ok := req.(proto.Message); ok {
		m := message.ProtoReflect()
		fields := sourcesOf(m.Descriptor())
		if f := fields.query; f != nil && !m.Has(f) {
			m.Set(f, protoreflect.ValueOfMessage(strapi.RequestFrom(ctx).Query.ProtoReflect()))
		}
		for _, f := range fields.parameters {
			if !m.Has(f) {
				m.Set(f, protoreflect.ValueOfString(strapi.RequestFrom(ctx).Value(f.JSONName())))
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
		ctx = rpc.WithBaseVersion(ctx, c.ifMatch)
	}
	return invoke(ctx, method, req, reply, cc, opts...)
}

// resolveFiles sets the field whose source is the files that the input links to. It refuses a file that does not exist or that the
// caller may not use.
func resolveFiles(ctx context.Context, media mediav1.FileServiceClient, m protoreflect.Message) error {
	fields := sourcesOf(m.Descriptor())
	if fields.files == nil {
		return nil
	}
	ids := mediaIDs(m, fields.inputs)
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
	list := m.Mutable(fields.files).List()
	for _, f := range resp.GetFiles() {
		list.Append(protoreflect.ValueOfMessage(f.ProtoReflect()))
	}
	return nil
}

// mediaIDs returns the distinct file ids that the media attributes of the inputs set or connect.
func mediaIDs(request protoreflect.Message, inputs []protoreflect.FieldDescriptor) []int32 {
	var out []int32
	seen := map[int32]bool{}
	for _, field := range inputs {
		input := request.Get(field).Message()
		for _, f := range mediaAttributes(input.Descriptor()) {
			links, ok := input.Get(f).Message().Interface().(*queryv1.Links)
			if !ok {
				continue
			}
			for _, id := range slices.Concat(links.GetSet(), links.GetConnect()) {
				if !seen[id] {
					seen[id] = true
					out = append(out, id)
				}
			}
		}
	}
	return out
}
