package cache

import (
	"context"
	"strings"
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

// content is where every service lies whose answers may be kept.
const content = "/raymi.catalog.v1."

// depends collects, from the calls that make an answer, what the answer depends on.
type depends struct {
	mu    sync.Mutex
	kinds Kinds
	// until is when the answer ends to hold by the clock alone; zero: never.
	until time.Time
	// private: a call was made whose answer is not everybody's.
	private bool
	// away: a call failed for want of the service.
	away bool
}

type dependsKey struct{}

func dependsOf(ctx context.Context) *depends {
	d, _ := ctx.Value(dependsKey{}).(*depends)
	return d
}

// HoldsUntil tells that the answer that is being made for ctx depends on the present and holds until an instant.
func HoldsUntil(ctx context.Context, at time.Time) {
	if d := dependsOf(ctx); d != nil {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.endAt(at)
	}
}

func (d *depends) endAt(at time.Time) {
	if d.until.IsZero() || at.Before(d.until) {
		d.until = at
	}
}

// Watch is the client interceptor that notes for the cache what an answer depends on.
func Watch(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	d := dependsOf(ctx)
	if d == nil {
		return invoke(ctx, method, req, reply, cc, opts...)
	}
	var header metadata.MD
	err := invoke(ctx, method, req, reply, cc, append(opts, grpc.Header(&header))...)
	d.note(method, req, header, err)
	return err
}

func (d *depends) note(method string, req any, header metadata.MD, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.private = d.private || !strings.HasPrefix(method, content)
	d.kinds |= kindsOf(method, req)
	code := status.Code(err)
	// A call that was given up says nothing of the service, and nothing of the content either.
	d.away = d.away || code == codes.Unavailable || code == codes.DeadlineExceeded || code == codes.Canceled || code == codes.ResourceExhausted
	for _, text := range header.Get(rpc.ValidUntilKey) {
		if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
			d.endAt(at)
		}
	}
}

// kindsOf is what the answer to a call depends on: the entity that the response holds, and all that the query leads to. A
// response without an entity, as of counts, may depend on anything.
func kindsOf(method string, req any) Kinds {
	switch r := req.(type) {
	case *catalogv1.ListReferencesRequest:
		return kindsOfReferences(r)
	case *catalogv1.GetDocumentsRequest:
		return 0 // the content of a version never changes
	}
	m := methodOf(method)
	if m == nil {
		return All
	}
	entity := entityOf(m.Output())
	if entity == nil {
		return All
	}
	asked, ok := req.(interface{ GetQuery() *queryv1.Query })
	if !ok {
		return All
	}
	return byMessage[entity.FullName()] | kindsOfQuery(entity, asked.GetQuery())
}

func kindsOfReferences(r *catalogv1.ListReferencesRequest) Kinds {
	d, err := protoregistry.GlobalFiles.FindDescriptorByName(protoreflect.FullName(r.GetMessage()))
	entity, ok := d.(protoreflect.MessageDescriptor)
	if err != nil || !ok {
		return All
	}
	return byMessage[entity.FullName()] | kindsOfQuery(entity, r.GetQuery())
}

func methodOf(full string) protoreflect.MethodDescriptor {
	name := strings.ReplaceAll(strings.TrimPrefix(full, "/"), "/", ".")
	d, err := protoregistry.GlobalFiles.FindDescriptorByName(protoreflect.FullName(name))
	if err != nil {
		return nil
	}
	m, _ := d.(protoreflect.MethodDescriptor)
	return m
}

func entityOf(response protoreflect.MessageDescriptor) protoreflect.MessageDescriptor {
	for i := range response.Fields().Len() {
		if m := response.Fields().Get(i).Message(); m != nil && byMessage[m.FullName()] != 0 {
			return m
		}
	}
	return nil
}

// kindsOfQuery walks filters, order and populate over the descriptions. A name that is none leads nowhere: catalog refuses it,
// or ignores it as recorded.
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

// related is the message behind an attribute that leads to rows of another table.
func related(f protoreflect.FieldDescriptor) protoreflect.MessageDescriptor {
	m := f.Message()
	if m == nil || f.IsMap() || !proto.HasExtension(f.Options(), queryv1.E_Attribute) {
		return nil
	}
	if shape, _ := proto.GetExtension(m.Options(), queryv1.E_Shape).(queryv1.Shape); shape == queryv1.Shape_SHAPE_UNSPECIFIED {
		return nil
	}
	return m
}
