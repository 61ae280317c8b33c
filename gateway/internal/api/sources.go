package api

import (
	"sync"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	rpcv1 "raymi.example/internal/gen/raymi/rpc/v1"
	"raymi.example/internal/rpc"
)

// sources are the fields of a request message that the gateway fills in, by the option `source` of the proto.
type sources struct {
	// query and files are nil if the message has no such field.
	query, files protoreflect.FieldDescriptor
	parameters   []protoreflect.FieldDescriptor
	// inputs are the message fields with media attributes.
	inputs []protoreflect.FieldDescriptor
}

var sourcesByMessage sync.Map // full name of a message → *sources

func sourcesOf(m protoreflect.MessageDescriptor) *sources {
	known, _ := sourcesByMessage.Load(m.FullName())
	if s, ok := known.(*sources); ok {
		return s
	}
	s := &sources{}
	for i := range m.Fields().Len() {
		f := m.Fields().Get(i)
		switch rpc.SourceOf(f) {
		case rpcv1.Source_SOURCE_QUERY:
			s.query = f
		case rpcv1.Source_SOURCE_PARAMETER:
			s.parameters = append(s.parameters, f)
		case rpcv1.Source_SOURCE_FILES:
			s.files = f
		case rpcv1.Source_SOURCE_UNSPECIFIED:
			if f.Message() != nil && !f.IsMap() && !f.IsList() && len(mediaAttributes(f.Message())) > 0 {
				s.inputs = append(s.inputs, f)
			}
		}
	}
	sourcesByMessage.Store(m.FullName(), s)
	return s
}

// mediaAttributes returns the fields of an input that link to files.
func mediaAttributes(input protoreflect.MessageDescriptor) (out []protoreflect.FieldDescriptor) {
	for i := range input.Fields().Len() {
		f := input.Fields().Get(i)
		option, _ := proto.GetExtension(f.Options(), queryv1.E_Attribute).(*queryv1.Attribute)
		if option.GetKind() == queryv1.Kind_KIND_MEDIA {
			out = append(out, f)
		}
	}
	return out
}
