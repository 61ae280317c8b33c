package cache

import (
	"context"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/rpc"
)

// dependencies collects what a response depends on, from the calls that contribute to it.
type dependencies struct {
	mu    sync.Mutex
	kinds Kinds
	// expires is when the response becomes invalid without a change; zero: never.
	expires time.Time
	// private: a call was made whose response is not public.
	private bool
	// unavailable: a call failed because its service was unavailable.
	unavailable bool
}

type dependenciesKey struct{}

func dependenciesOf(ctx context.Context) *dependencies {
	d, _ := ctx.Value(dependenciesKey{}).(*dependencies)
	return d
}

// ExpireAt records that the response for ctx depends on the current time and becomes invalid at an instant.
func ExpireAt(ctx context.Context, at time.Time) {
	if d := dependenciesOf(ctx); d != nil {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.expireAt(at)
	}
}

func (d *dependencies) expireAt(at time.Time) {
	if d.expires.IsZero() || at.Before(d.expires) {
		d.expires = at
	}
}

// TrackDependencies is the client interceptor that records what a response depends on.
func TrackDependencies(
	ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption,
) error {
	d := dependenciesOf(ctx)
	if d == nil {
		return invoke(ctx, method, req, reply, cc, opts...)
	}
	var header metadata.MD
	err := invoke(ctx, method, req, reply, cc, append(opts, grpc.Header(&header))...)
	d.record(method, req, header, err)
	return err
}

func (d *dependencies) record(method string, req any, header metadata.MD, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.private = d.private || !rpc.MethodOf(method).PublicContent
	d.kinds |= kindsOf(method, req)
	// A cancelled call says nothing about the content; its response must not be stored.
	switch status.Code(err) {
	case codes.Unavailable, codes.DeadlineExceeded, codes.Canceled, codes.ResourceExhausted:
		d.unavailable = true
	}
	for _, text := range header.Get(rpc.ValidUntilKey) {
		if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
			d.expireAt(at)
		}
	}
}

// kindsOf returns the kinds that the response of a call depends on: the entity in the response and everything that the query
// refers to. A response without an entity, such as counts, may depend on anything.
func kindsOf(method string, req any) Kinds {
	switch r := req.(type) {
	case *catalogv1.ListReferencesRequest:
		return kindsOfReferences(r)
	case *catalogv1.GetDocumentsRequest:
		return 0 // the content of a version never changes
	}
	m := rpc.MethodOf(method).Descriptor
	if m == nil {
		return All
	}
	entity := entityOf(m.Output())
	if entity == nil {
		return All
	}
	request, ok := req.(interface{ GetQuery() *queryv1.Query })
	if !ok {
		return All
	}
	return byMessage[entity.FullName()] | kindsOfQuery(entity, request.GetQuery())
}

func kindsOfReferences(r *catalogv1.ListReferencesRequest) Kinds {
	d, err := protoregistry.GlobalFiles.FindDescriptorByName(protoreflect.FullName(r.GetMessage()))
	entity, ok := d.(protoreflect.MessageDescriptor)
	if err != nil || !ok {
		return All
	}
	return byMessage[entity.FullName()] | kindsOfQuery(entity, r.GetQuery())
}

func entityOf(response protoreflect.MessageDescriptor) protoreflect.MessageDescriptor {
	for i := range response.Fields().Len() {
		if m := response.Fields().Get(i).Message(); m != nil && byMessage[m.FullName()] != 0 {
			return m
		}
	}
	return nil
}

// kindsOfQuery walks filter, sort and populate along the message descriptors. An unknown name adds no kind: catalog refuses it or,
// where recorded, ignores it.
func kindsOfQuery(m protoreflect.MessageDescriptor, q *queryv1.Query) Kinds {
	k := kindsOfFilter(m, q.GetFilter())
	for _, s := range q.GetSort() {
		k |= kindsOfPath(m, s.GetPath())
	}
	for _, p := range q.GetPopulate() {
		if p.GetName() == "*" {
			k |= kindsOfAll(m, p.GetQuery())
			continue
		}
		if target := targetOf(m, p.GetName()); target != nil {
			k |= byMessage[target.FullName()] | kindsOfQuery(target, p.GetQuery())
		}
	}
	return k
}

func kindsOfAll(m protoreflect.MessageDescriptor, q *queryv1.Query) (k Kinds) {
	for i := range m.Fields().Len() {
		if target := related(m.Fields().Get(i)); target != nil {
			k |= byMessage[target.FullName()] | kindsOfQuery(target, q)
		}
	}
	return k
}

func kindsOfPath(m protoreflect.MessageDescriptor, path []string) (k Kinds) {
	for _, name := range path {
		if m = targetOf(m, name); m == nil {
			return k
		}
		k |= byMessage[m.FullName()]
	}
	return k
}

func kindsOfFilter(m protoreflect.MessageDescriptor, f *queryv1.Filter) (k Kinds) {
	switch node := f.GetNode().(type) {
	case *queryv1.Filter_All:
		return kindsOfGroup(m, node.All)
	case *queryv1.Filter_Any:
		return kindsOfGroup(m, node.Any)
	case *queryv1.Filter_Not:
		return kindsOfFilter(m, node.Not)
	case *queryv1.Filter_Comparison:
		return kindsOfPath(m, []string{node.Comparison.GetAttribute()})
	case *queryv1.Filter_Nested:
		if target := targetOf(m, node.Nested.GetRelation()); target != nil {
			return byMessage[target.FullName()] | kindsOfFilter(target, node.Nested.GetFilter())
		}
	}
	return 0
}

func kindsOfGroup(m protoreflect.MessageDescriptor, g *queryv1.Group) (k Kinds) {
	for _, f := range g.GetFilters() {
		k |= kindsOfFilter(m, f)
	}
	return k
}

func targetOf(m protoreflect.MessageDescriptor, name string) protoreflect.MessageDescriptor {
	f := m.Fields().ByJSONName(name)
	if f == nil {
		return nil
	}
	return related(f)
}

// relatedMessages caches related by field: reading an option of a descriptor is slow.
var relatedMessages sync.Map

// related returns the message of an attribute that refers to rows of another table, else nil.
func related(f protoreflect.FieldDescriptor) protoreflect.MessageDescriptor {
	if known, ok := relatedMessages.Load(f); ok {
		m, _ := known.(protoreflect.MessageDescriptor)
		return m
	}
	m := f.Message()
	if m != nil && (f.IsMap() || !proto.HasExtension(f.Options(), queryv1.E_Attribute) || !hasShape(m)) {
		m = nil
	}
	relatedMessages.Store(f, m)
	return m
}

func hasShape(m protoreflect.MessageDescriptor) bool {
	shape, _ := proto.GetExtension(m.Options(), queryv1.E_Shape).(queryv1.Shape)
	return shape != queryv1.Shape_SHAPE_UNSPECIFIED
}
