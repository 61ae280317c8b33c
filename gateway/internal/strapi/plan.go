package strapi

import (
	"strconv"
	"sync"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

// attribute is an allow-listed field with what the encoder needs of it.
type attribute struct {
	name    string
	key     string // `"name":`
	field   protoreflect.FieldDescriptor
	shape   queryv1.Shape
	related bool
	// raw: the value is JSON text that is copied unchanged.
	raw bool
	// whenSet: omitted if null or an empty list.
	whenSet bool
}

// plans caches the attributes of messages, because reading options by reflection is slow.
var plans sync.Map // protoreflect.FullName → []attribute

func planOf(d protoreflect.MessageDescriptor) []attribute {
	if plan, ok := plans.Load(d.FullName()); ok {
		list, _ := plan.([]attribute)
		return list
	}
	var plan []attribute
	for i := range d.Fields().Len() {
		f := d.Fields().Get(i)
		if !proto.HasExtension(f.Options(), queryv1.E_Attribute) {
			continue
		}
		a := attribute{name: f.JSONName(), key: strconv.Quote(f.JSONName()) + ":", field: f}
		option, _ := proto.GetExtension(f.Options(), queryv1.E_Attribute).(*queryv1.Attribute)
		a.raw, a.whenSet = isJSON(f), option.GetWhenSet()
		if f.Message() != nil {
			a.shape = shapeOf(f.Message())
			a.related = a.shape != queryv1.Shape_SHAPE_UNSPECIFIED
		}
		plan = append(plan, a)
	}
	plans.Store(d.FullName(), plan)
	return plan
}

func shapeOf(d protoreflect.MessageDescriptor) queryv1.Shape {
	shape, _ := proto.GetExtension(d.Options(), queryv1.E_Shape).(queryv1.Shape)
	return shape
}

// IsEntity reports whether a message is an entity, which is {"id", "attributes"} on the wire.
func IsEntity(d protoreflect.MessageDescriptor) bool { return shapeOf(d) == queryv1.Shape_SHAPE_ENTITY }
