package mtls

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

// expiry is 0 without certificates.
var expiry = promauto.NewGauge(prometheus.GaugeOpts{
	Name: "raymi_tls_certificate_expires_timestamp_seconds", Help: "When the certificate of this process expires, in seconds since 1970.",
})
