package rpc

import (
	"strings"
	"sync"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"

	rpcv1 "raymi.example/internal/gen/raymi/rpc/v1"
)

// Method has the options of an RPC, see proto/raymi/rpc/v1/options.proto. The zero value is a method of which nothing is
// known: it may write, and its responses are neither stored nor public.
type Method struct {
	// Descriptor is nil for a method that no registered proto file declares.
	Descriptor protoreflect.MethodDescriptor
	// ReadOnly: the method has no side effects.
	ReadOnly bool
	// StoredResponse: the response to a call with an idempotency key is stored and replayed.
	StoredResponse bool
	// PublicContent: the response depends on the request and on public content only.
	PublicContent bool
}

var methods sync.Map // full method name → Method

// MethodOf returns the options of a method by its gRPC name, /package.Service/Method.
func MethodOf(fullMethod string) Method {
	known, _ := methods.Load(fullMethod)
	if m, ok := known.(Method); ok {
		return m
	}
	name := protoreflect.FullName(strings.ReplaceAll(strings.TrimPrefix(fullMethod, "/"), "/", "."))
	found, err := protoregistry.GlobalFiles.FindDescriptorByName(name)
	d, ok := found.(protoreflect.MethodDescriptor)
	if err != nil || !ok {
		return Method{} // not stored: a client may send any number of unknown names
	}
	m := DescribeMethod(d)
	methods.Store(fullMethod, m)
	return m
}

// DescribeMethod reads the options of a method.
func DescribeMethod(d protoreflect.MethodDescriptor) Method {
	options, _ := d.Options().(*descriptorpb.MethodOptions)
	stored, _ := proto.GetExtension(options, rpcv1.E_StoredResponse).(bool)
	public, _ := proto.GetExtension(options, rpcv1.E_PublicContent).(bool)
	return Method{
		Descriptor: d, StoredResponse: stored, PublicContent: public,
		ReadOnly: options.GetIdempotencyLevel() == descriptorpb.MethodOptions_NO_SIDE_EFFECTS,
	}
}

// SourceOf returns where the gateway takes the value of a request's field from.
func SourceOf(field protoreflect.FieldDescriptor) rpcv1.Source {
	source, _ := proto.GetExtension(field.Options(), rpcv1.E_Source).(rpcv1.Source)
	return source
}
