package rpc_test

import (
	"testing"

	"google.golang.org/protobuf/reflect/protoreflect"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	rpcv1 "raymi.example/internal/gen/raymi/rpc/v1"
	"raymi.example/internal/rpc"
)

func TestMethodsHaveTheOptionsOfTheirProto(t *testing.T) {
	for name, want := range map[string]rpc.Method{
		catalogv1.EventService_ListEvents_FullMethodName:      {ReadOnly: true, PublicContent: true},
		catalogv1.EventService_CreateEvent_FullMethodName:     {StoredResponse: true},
		catalogv1.EventService_UpdateEvent_FullMethodName:     {},
		catalogv1.DeskService_ListDeskEvents_FullMethodName:   {ReadOnly: true},
		"/raymi.catalog.v1.EventService/GetEverythingForNone": {},
		"": {},
	} {
		for range 2 { // the second answer comes from memory
			got := rpc.MethodOf(name)
			if known := want != (rpc.Method{}) || name == catalogv1.EventService_UpdateEvent_FullMethodName; known != (got.Descriptor != nil) {
				t.Errorf("%s: descriptor %v", name, got.Descriptor)
			}
			got.Descriptor = nil
			if got != want {
				t.Errorf("%s: got %+v, want %+v", name, got, want)
			}
		}
	}
}

func TestFieldsHaveTheSourceOfTheirProto(t *testing.T) {
	fields := (&catalogv1.CreateEventRequest{}).ProtoReflect().Descriptor().Fields()
	for name, want := range map[protoreflect.Name]rpcv1.Source{
		"query": rpcv1.Source_SOURCE_QUERY, "files": rpcv1.Source_SOURCE_FILES, "data": rpcv1.Source_SOURCE_UNSPECIFIED,
	} {
		if got := rpc.SourceOf(fields.ByName(name)); got != want {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}
