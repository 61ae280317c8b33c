// Command ingress is the cluster's Ingress controller: it serves every
// Ingress, whatever its class, on :8080 and, with the certificates that the
// Ingresses name, on :8443. No annotations, no rewriting.
package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	networking "k8s.io/api/networking/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	netlisters "k8s.io/client-go/listers/networking/v1"
	"k8s.io/client-go/rest"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		return err
	}
	client, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	f := informers.NewSharedInformerFactory(client, 0)
	r := &router{f.Networking().V1().Ingresses().Lister(), f.Core().V1().Services().Lister(), f.Core().V1().Secrets().Lister()}
	f.Start(ctx.Done())
	f.WaitForCacheSync(ctx.Done())

	health := http.NewServeMux()
	health.HandleFunc("/healthz", func(http.ResponseWriter, *http.Request) {})
	go http.ListenAndServe(":8081", health)
	return serve(ctx, r)
}

// drain is the time until the Service has forgotten a pod that ends.
const drain = 3 * time.Second

func serve(ctx context.Context, r *router) error {
	plain := &http.Server{Addr: ":8080", Handler: handler(r), ReadHeaderTimeout: 10 * time.Second}
	secure := &http.Server{
		Addr: ":8443", Handler: handler(r), ReadHeaderTimeout: 10 * time.Second, TLSConfig: &tls.Config{GetCertificate: r.certificate},
	}
	fail := make(chan error, 2)
	go func() { fail <- plain.ListenAndServe() }()
	go func() { fail <- secure.ListenAndServeTLS("", "") }()
	select {
	case err := <-fail:
		return err
	case <-ctx.Done():
	}
	time.Sleep(drain)
	end, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	return errors.Join(plain.Shutdown(end), secure.Shutdown(end))
}

func handler(r *router) http.Handler {
	// A Service balances connections: kept ones would leave new pods without requests. Other controllers choose a pod for each request.
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DisableKeepAlives = true
	proxy := &httputil.ReverseProxy{
		FlushInterval: -1, // streams pass at once
		Transport:     transport,
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(p.In.Context().Value(backendKey{}).(*url.URL))
			p.Out.Host = p.In.Host
			p.SetXForwarded()
		},
	}
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		backend, err := r.backend(req)
		if err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		proxy.ServeHTTP(w, req.WithContext(context.WithValue(req.Context(), backendKey{}, backend)))
	})
}

type backendKey struct{}

type router struct {
	ingresses netlisters.IngressLister
	services  corelisters.ServiceLister
	secrets   corelisters.SecretLister
}

// match is one path of an Ingress that fits a request. The better match has
// the more exact host, then an Exact path, then the longer path.
type match struct {
	namespace         string
	backend           *networking.IngressBackend
	host, exact, size int
}

func (r *router) backend(req *http.Request) (*url.URL, error) {
	all, err := r.ingresses.List(labels.Everything())
	if err != nil {
		return nil, err
	}
	host, _, _ := strings.Cut(req.Host, ":")
	var found []match
	for _, ing := range all {
		if ing.Spec.DefaultBackend != nil {
			found = append(found, match{namespace: ing.Namespace, backend: ing.Spec.DefaultBackend, host: -1})
		}
		for _, rule := range ing.Spec.Rules {
			rank, ok := matchHost(rule.Host, host)
			if !ok || rule.HTTP == nil {
				continue
			}
			for i := range rule.HTTP.Paths {
				p := &rule.HTTP.Paths[i]
				exact := p.PathType != nil && *p.PathType == networking.PathTypeExact
				switch {
				case exact && req.URL.Path == p.Path:
					found = append(found, match{ing.Namespace, &p.Backend, rank, 1, len(p.Path)})
				case !exact && matchPrefix(p.Path, req.URL.Path):
					found = append(found, match{ing.Namespace, &p.Backend, rank, 0, len(p.Path)})
				}
			}
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no Ingress for %s%s", host, req.URL.Path)
	}
	best := slices.MaxFunc(found, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.host, b.host), cmp.Compare(a.exact, b.exact), cmp.Compare(a.size, b.size))
	})
	return r.serviceURL(best)
}

// matchHost ranks an exact host above a wildcard above none.
func matchHost(rule, host string) (int, bool) {
	if rule == "" {
		return 0, true
	}
	if suffix, ok := strings.CutPrefix(rule, "*"); ok {
		label, found := strings.CutSuffix(host, suffix)
		return 1, found && label != "" && !strings.Contains(label, ".")
	}
	return 2, strings.EqualFold(rule, host)
}

// matchPrefix compares whole path elements: /a fits /a and /a/b, not /ab.
func matchPrefix(prefix, path string) bool {
	prefix = strings.TrimSuffix(prefix, "/")
	return path == prefix || strings.HasPrefix(path, prefix+"/")
}

func (r *router) serviceURL(m match) (*url.URL, error) {
	if m.backend.Service == nil {
		return nil, errors.New("only services can be backends")
	}
	service, err := r.services.Services(m.namespace).Get(m.backend.Service.Name)
	if err != nil {
		return nil, err
	}
	want := m.backend.Service.Port
	for _, p := range service.Spec.Ports {
		if p.Port == want.Number || (want.Name != "" && p.Name == want.Name) {
			return &url.URL{Scheme: "http", Host: fmt.Sprintf("%s:%d", service.Spec.ClusterIP, p.Port)}, nil
		}
	}
	return nil, fmt.Errorf("service %s has no such port", service.Name)
}

func (r *router) certificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	all, err := r.ingresses.List(labels.Everything())
	if err != nil {
		return nil, err
	}
	for _, ing := range all {
		for _, t := range ing.Spec.TLS {
			fits := func(host string) bool { _, ok := matchHost(host, hello.ServerName); return ok }
			if !slices.ContainsFunc(t.Hosts, fits) {
				continue
			}
			secret, err := r.secrets.Secrets(ing.Namespace).Get(t.SecretName)
			if err != nil {
				return nil, err
			}
			pair, err := tls.X509KeyPair(secret.Data["tls.crt"], secret.Data["tls.key"])
			return &pair, err
		}
	}
	return nil, fmt.Errorf("no Ingress has a certificate for %q", hello.ServerName)
}
