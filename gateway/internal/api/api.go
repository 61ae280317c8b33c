// Package api answers the REST contract: grpc-gateway routes with the wire shape of package strapi around them.
package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/grpc-ecosystem/grpc-gateway/v2/runtime"
	"google.golang.org/grpc"

	"raymi.example/gateway/internal/documents"
	"raymi.example/gateway/internal/idempotency"
	"raymi.example/gateway/internal/session"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/gateway/internal/upload"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	partnersv1 "raymi.example/internal/gen/raymi/partners/v1"
)

// Services are the connections to the four services.
type Services struct {
	Auth, Catalog, Partners, Media *grpc.ClientConn
}

// Settings are what the handler has to know beside its services.
type Settings struct {
	// Rules is the text of routes.yaml.
	Rules []byte
	// FormMax bounds a multipart request, DocumentBytes the memory for documents of content.
	FormMax       int64
	DocumentBytes int
}

// New returns the handler of /api and /.well-known.
func New(ctx context.Context, s Services, sessions *session.Sessions, settings Settings) (http.Handler, error) {
	known, err := knownPaths(settings.Rules)
	if err != nil {
		return nil, err
	}
	mux, err := rpcMux(ctx, s)
	if err != nil {
		return nil, err
	}
	files := upload.New(mediav1.NewFileServiceClient(s.Media), settings.FormMax)
	me := &me{users: authv1.NewUserServiceClient(s.Auth), hosts: catalogv1.NewHostServiceClient(s.Catalog)}

	kept, err := documents.New(catalogv1.NewDocumentServiceClient(s.Catalog), settings.DocumentBytes)
	if err != nil {
		return nil, err
	}

	outer := http.NewServeMux()
	if err := contentRoutes(outer, settings.Rules, kept, keepBody(mux)); err != nil {
		return nil, err
	}
	outer.Handle("GET /api/users/me", me)
	outer.Handle("GET /api/users/me/export", unkept(newExport(s)))
	// No pattern with a slash at its end: the router would redirect /api/users/me to it, and canonicalPath takes the slash off.
	outer.Handle("/api/users/me/{part}", unkept(keepBody(mux)))
	outer.Handle("/api/users/me/{part}/{id}", unkept(keepBody(mux)))
	outer.Handle("GET /api/events/counts", &counts{events: catalogv1.NewEventServiceClient(s.Catalog)})
	accountRoutes(outer, authv1.NewAccountServiceClient(s.Auth), keepBody(mux))
	outer.Handle("POST /api/upload", files.Library(keepBody(mux)))
	outer.HandleFunc("GET /api/upload/limits", files.Limits)
	outer.HandleFunc("GET /api/upload/files", files.Search)
	outer.HandleFunc("GET /api/upload/files/{id}", files.Get)
	outer.HandleFunc("PUT /api/upload/files/{id}", files.Update)
	outer.HandleFunc("POST /api/upload/files/{id}/link", files.Link)
	outer.HandleFunc("GET /api/i18n/locales", forbidden)
	outer.Handle("/api/desk/", unkept(files.Entries(keepBody(mux))))
	outer.Handle("/api/applications/", unkept(keepBody(mux)))
	outer.Handle("/", files.Entries(keepBody(mux)))
	return withCORS(ownDeadlines(strictPath(canonicalPath(known.methods(conditional(withQuery(withSession(sessions, idempotency.Handler(outer))))))))), nil
}

// rpcMux registers every RPC of routes.yaml.
func rpcMux(ctx context.Context, s Services) (*runtime.ServeMux, error) {
	mux := runtime.NewServeMux(
		runtime.WithMarshalerOption(runtime.MIMEWildcard, strapi.Marshaler{}),
		runtime.WithForwardResponseRewriter(strapi.Rewrite),
		runtime.WithErrorHandler(onError),
		runtime.WithRoutingErrorHandler(onRoutingError),
		runtime.WithIncomingHeaderMatcher(func(string) (string, bool) { return "", false }),
		runtime.WithOutgoingHeaderMatcher(limitHeader),
		runtime.WithDisablePathLengthFallback(),
		runtime.WithDisableHTTPMethodOverride(),
		runtime.WithWriteContentLength(),
		runtime.SetQueryParameterParser(noParameters{}),
	)
	for _, r := range []struct {
		register func(context.Context, *runtime.ServeMux, *grpc.ClientConn) error
		conn     *grpc.ClientConn
	}{
		{authv1.RegisterAccountServiceHandler, s.Auth},
		{authv1.RegisterUserServiceHandler, s.Auth},
		{authv1.RegisterTokenServiceHandler, s.Auth},
		{authv1.RegisterDeskServiceHandler, s.Auth},
		{catalogv1.RegisterEventServiceHandler, s.Catalog},
		{catalogv1.RegisterHostServiceHandler, s.Catalog},
		{catalogv1.RegisterNewsServiceHandler, s.Catalog},
		{catalogv1.RegisterCollectionServiceHandler, s.Catalog},
		{catalogv1.RegisterListsServiceHandler, s.Catalog},
		{catalogv1.RegisterPortalServiceHandler, s.Catalog},
		{catalogv1.RegisterDeskServiceHandler, s.Catalog},
		{catalogv1.RegisterEditorialDeskServiceHandler, s.Catalog},
		{catalogv1.RegisterListDeskServiceHandler, s.Catalog},
		{partnersv1.RegisterPartnerServiceHandler, s.Partners},
		{partnersv1.RegisterApplicationServiceHandler, s.Partners},
		{partnersv1.RegisterDeskServiceHandler, s.Partners},
		{mediav1.RegisterFileServiceHandler, s.Media},
	} {
		if err := r.register(ctx, mux, r.conn); err != nil {
			return nil, fmt.Errorf("routes: %w", err)
		}
	}
	return mux, nil
}
