package api

import (
	"context"
	"testing"

	"google.golang.org/grpc"

	"raymi.example/gateway/internal/strapi"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
)

// A text of the query string must not reach a field without the option `source`.
func TestOnlyFieldsWithTheOptionTakeParameters(t *testing.T) {
	query, err := strapi.ParseQuery("state=pending&requestId=stolen&message=x")
	if err != nil {
		t.Fatal(err)
	}
	ctx := strapi.WithRequest(t.Context(), query)
	send := func(method string, req any) {
		t.Helper()
		invoke := func(context.Context, string, any, any, *grpc.ClientConn, ...grpc.CallOption) error { return nil }
		if err := sendQuery(ctx, method, req, nil, nil, invoke); err != nil {
			t.Fatal(err)
		}
	}
	list := &partnersv1.ListApplicationsRequest{}
	send(partnersv1.DeskService_ListApplications_FullMethodName, list)
	if list.GetState() != "pending" {
		t.Errorf("got %q", list.GetState())
	}
	host, ask := &catalogv1.CreateHostRequest{}, &partnersv1.AskApplicantRequest{}
	send(catalogv1.HostService_CreateHost_FullMethodName, host)
	send(partnersv1.DeskService_AskApplicant_FullMethodName, ask)
	if host.GetRequestId() != "" || ask.GetMessage() != "" {
		t.Errorf("got %q and %q", host.GetRequestId(), ask.GetMessage())
	}
}
