package api

import (
	"context"
	"fmt"
	"net/http"
	"time"

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

// Settings configure the handler.
type Settings struct {
	// Rules is the text of routes.yaml.
	Rules []byte
	// FormMax bounds a multipart request in bytes.
	FormMax int64
	// Site is the public address of the pages, API that of this handler; empty: the same.
	Site, API string
	// AllowAccount counts a request of an account or refuses it; nil: no limit.
	AllowAccount func(r *http.Request, userID int32) error
}

// New returns the handler of /api and /.well-known. Paths must be canonical, see CanonicalPath.
func New(ctx context.Context, s Services, sessions *session.Sessions, settings Settings) (http.Handler, error) {
	paths, err := parsePaths(settings.Rules)
	if err != nil {
		return nil, err
	}
	mux, err := rpcMux(ctx, s)
	if err != nil {
		return nil, err
	}
	files := upload.New(mediav1.NewFileServiceClient(s.Media), settings.FormMax)
	me := &me{users: authv1.NewUserServiceClient(s.Auth), hosts: catalogv1.NewHostServiceClient(s.Catalog)}

	cached, err := documents.New(catalogv1.NewDocumentServiceClient(s.Catalog), documents.Bytes)
	if err != nil {
		return nil, err
	}

	rpcs := byMethod(mux, wrapBody(mux))
	entries := byMethod(mux, files.Entries(wrapBody(mux)))
	outer := http.NewServeMux()
	if err := contentRoutes(outer, settings.Rules, cached, mux); err != nil {
		return nil, err
	}
	ownRoutes(outer, me, newExport(s), rpcs)
	searchRoutes(outer, &search{documents: cached, events: catalogv1.NewEventServiceClient(s.Catalog)}, settings)
	outer.Handle("GET "+hostsPath, withParameters(strapi.ReadHostList, &hostList{cached, me.hosts}))
	outer.Handle("POST "+contactPath, noStore(&contact{
		portals: catalogv1.NewPortalServiceClient(s.Catalog), contacts: authv1.NewContactServiceClient(s.Auth),
	}))
	accountRoutes(outer, authv1.NewAccountServiceClient(s.Auth), rpcs)
	libraryRoutes(outer, files, rpcs)
	outer.HandleFunc("GET /api/i18n/locales", forbidden)
	deskRoutes(outer, catalogv1.NewTextServiceClient(s.Catalog), entries)
	for _, private := range []string{"/api/applications/", "/api/event-confirmations/", "/api/texts/"} {
		outer.Handle(private, noStore(rpcs))
	}
	outer.Handle("/", entries)
	handler := conditional(withQuery(withSession(sessions, settings.AllowAccount, idempotency.Handler(outer))))
	return withCORS(dropDeadlineHeader(paths.checkMethod(handler))), nil
}

// searchRoutes registers the search of events, its numbers, its feeds, the home page and the pages of feasts.
func searchRoutes(mux *http.ServeMux, found *search, s Settings) {
	mux.Handle("GET /api/events/counts", withSearch(&counts{events: found.events}))
	mux.Handle("GET /api/events/search", withSearch(found))
	mux.Handle("GET /api/events/suggestions", withParameters(strapi.ReadSuggestions, &suggestions{events: found.events}))
	mux.Handle("GET "+homePath, withParameters(readHome, &homePage{found}))
	mux.Handle("GET "+feastPath, &feastPage{found, time.Now})
	feedRoutes(mux, found, s)
}

// ownRoutes registers the paths of the signed-in user.
func ownRoutes(mux *http.ServeMux, me, export, next http.Handler) {
	mux.Handle("GET /api/users/me", noStore(me))
	mux.Handle("GET /api/users/me/export", noStore(export))
	// No pattern with a trailing slash: ServeMux would redirect /api/users/me to it, while CanonicalPath removes the slash.
	mux.Handle("/api/users/me/{part}", noStore(next))
	mux.Handle("/api/users/me/{part}/{id}", noStore(next))
}

// deskRoutes registers the paths of the desk. The RPCs of routes.yaml are answered by next.
func deskRoutes(mux *http.ServeMux, texts catalogv1.TextServiceClient, next http.Handler) {
	files := &textFiles{texts}
	mux.Handle("GET /api/desk/texts/export", noStore(http.HandlerFunc(files.export)))
	mux.Handle("POST /api/desk/texts/import", noStore(http.HandlerFunc(files.importFile)))
	mux.Handle("/api/desk/", noStore(next))
}

// libraryRoutes registers the paths of the media library. The RPCs of routes.yaml are answered by next.
func libraryRoutes(mux *http.ServeMux, files *upload.Uploads, next http.Handler) {
	mux.Handle("POST /api/upload", files.Library(next))
	mux.HandleFunc("GET /api/upload/limits", files.Limits)
	mux.HandleFunc("GET /api/upload/files", files.Search)
	mux.HandleFunc("GET /api/upload/files/{id}", files.Get)
	mux.HandleFunc("PUT /api/upload/files/{id}", files.Update)
	mux.HandleFunc("POST /api/upload/files/{id}/link", files.Link)
}

// rpcMux registers every RPC of routes.yaml.
func rpcMux(ctx context.Context, s Services) (*runtime.ServeMux, error) {
	mux := runtime.NewServeMux(
		runtime.WithMarshalerOption(runtime.MIMEWildcard, strapi.Marshaler{}),
		runtime.WithForwardResponseRewriter(strapi.Rewrite),
		runtime.WithErrorHandler(onError),
		runtime.WithRoutingErrorHandler(onRoutingError),
		runtime.WithIncomingHeaderMatcher(func(string) (string, bool) { return "", false }),
		runtime.WithOutgoingHeaderMatcher(outgoingHeader),
		runtime.WithForwardResponseOption(forwardVersion),
		runtime.WithDisablePathLengthFallback(),
		runtime.WithDisableHTTPMethodOverride(),
		runtime.WithWriteContentLength(),
		runtime.SetQueryParameterParser(ignoreParameters{}),
	)
	for _, r := range registrations(s) {
		if err := r.register(ctx, mux, r.conn); err != nil {
			return nil, fmt.Errorf("routes: %w", err)
		}
	}
	return mux, nil
}

// registration is a service with its connection.
type registration struct {
	register func(context.Context, *runtime.ServeMux, *grpc.ClientConn) error
	conn     *grpc.ClientConn
}

func registrations(s Services) []registration {
	return []registration{
		{authv1.RegisterAccountServiceHandler, s.Auth},
		{authv1.RegisterUserServiceHandler, s.Auth},
		{authv1.RegisterTokenServiceHandler, s.Auth},
		{authv1.RegisterDeskServiceHandler, s.Auth},
		{authv1.RegisterSecondFactorServiceHandler, s.Auth},
		{authv1.RegisterSavedListServiceHandler, s.Auth},
		{catalogv1.RegisterEventServiceHandler, s.Catalog},
		{catalogv1.RegisterEventConfirmationServiceHandler, s.Catalog},
		{catalogv1.RegisterHostServiceHandler, s.Catalog},
		{catalogv1.RegisterNewsServiceHandler, s.Catalog},
		{catalogv1.RegisterCollectionServiceHandler, s.Catalog},
		{catalogv1.RegisterListsServiceHandler, s.Catalog},
		{catalogv1.RegisterPortalServiceHandler, s.Catalog},
		{catalogv1.RegisterInfoPageServiceHandler, s.Catalog},
		{catalogv1.RegisterDeskServiceHandler, s.Catalog},
		{catalogv1.RegisterEditorialDeskServiceHandler, s.Catalog},
		{catalogv1.RegisterListDeskServiceHandler, s.Catalog},
		{catalogv1.RegisterOtherNamesServiceHandler, s.Catalog},
		{catalogv1.RegisterTextServiceHandler, s.Catalog},
		{partnersv1.RegisterPartnerServiceHandler, s.Partners},
		{partnersv1.RegisterApplicationServiceHandler, s.Partners},
		{partnersv1.RegisterDeskServiceHandler, s.Partners},
		{mediav1.RegisterFileServiceHandler, s.Media},
		{mediav1.RegisterQuotaServiceHandler, s.Media},
	}
}
