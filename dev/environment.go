package main

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// mailFrom is the sender of all mail.
const mailFrom = "Raymi <no-reply@raymi.example>"

// variables are a process's own variables, without profile and settings.
func (l *layout) variables(name string) map[string]string {
	switch name {
	case "mail":
		return map[string]string{
			"MAIL_SMTP_ADDR": l.addr("smtp"), "MAIL_HTTP_ADDR": l.addr("mail"),
			"MAIL_DIR": filepath.Join(l.state, "mail"),
		}
	case "traces":
		return map[string]string{"TRACES_ADDR": l.addr("traces")}
	case "imgproxy":
		return l.imgproxyVariables()
	case "nats":
		return l.natsVariables()
	case "s3":
		return map[string]string{"ROOT_ACCESS_KEY": l.secrets.S3Access, "ROOT_SECRET_KEY": l.secrets.S3Secret}
	case "gateway", "api":
		return l.gatewayVariables(name)
	case "web":
		return map[string]string{
			"ADDR": l.addr("web"), "LOG_LEVEL": or(l.LogLevel, "info"), "METRICS_ADDR": l.addr("metrics-web"), "WEB_DIR": l.pages(),
		}
	}
	if slices.Contains(services(), name) {
		return l.serviceVariables(name)
	}
	return nil
}

func (l *layout) serviceVariables(name string) map[string]string {
	values := map[string]string{
		"ADDR": l.addr(name), "ENVIRONMENT": "dev", "LOG_LEVEL": or(l.LogLevel, "info"),
		"DATABASE_URL": l.databases[name], "NATS_URL": l.natsURL(name), "METRICS_ADDR": l.addr("metrics-" + name),
	}
	if name != "auth" {
		values["AUTH_ADDR"] = l.addr("auth")
	}
	maps.Copy(values, l.tlsVariables(name))
	maps.Copy(values, l.tracesVariables())
	maps.Copy(values, map[string]map[string]string{
		"auth": {
			"KEY_FILE": filepath.Join(l.state, "auth-key.pem"), "PUBLIC_URL": l.baseURL,
			"SMTP_ADDR": l.addr("smtp"), "SMTP_TLS": "opportunistic", "MAIL_FROM": mailFrom,
			"ADMIN_EMAIL": l.admin.Email, "ADMIN_PASSWORD": l.admin.Password,
		},
		"partners": {"CATALOG_ADDR": l.addr("catalog")},
		"media": {
			"TMPDIR": l.staging(), "HTTP_ADDR": l.addr("media-http"), "CATALOG_ADDR": l.addr("catalog"),
			"STORAGE_URL": l.storageURL(), "IMGPROXY_URL": "http://" + l.addr("imgproxy"),
			"IMGPROXY_KEY": l.secrets.ImgproxyKey, "IMGPROXY_SALT": l.secrets.ImgproxySalt,
		},
	}[name])
	if name == "media" && l.Storage == storageS3 {
		maps.Copy(values, l.s3Keys())
	}
	return values
}

// natsVariables are the passwords that deploy/helm/raymi/files/nats.conf reads.
func (l *layout) natsVariables() map[string]string {
	values := map[string]string{}
	for user, password := range l.secrets.NATS {
		values["NATS_"+strings.ToUpper(user)+"_PASSWORD"] = password
	}
	return values
}

// pages is the folder of the built pages.
func (l *layout) pages() string { return filepath.Join(l.root, "web", "dist") }

// gatewayVariables are those of a gateway; the one named api has the certificate and the NATS user of the other.
func (l *layout) gatewayVariables(name string) map[string]string {
	values := map[string]string{
		"ADDR": l.addr(name), "LOG_LEVEL": or(l.LogLevel, "info"),
		"AUTH_ADDR": l.addr("auth"), "CATALOG_ADDR": l.addr("catalog"),
		"PARTNERS_ADDR": l.addr("partners"), "MEDIA_ADDR": l.addr("media"),
		"MEDIA_HTTP_URL": l.mediaURL(), "NATS_URL": l.natsURL("gateway"),
		"WEB_DIR": l.pages(), "PUBLIC_URL": l.baseURL, "METRICS_ADDR": l.addr("metrics-" + name),
		// Off unless a setting says otherwise: demo content, journeys and load come from one address.
		"READS_PER_MINUTE": "0", "WRITES_PER_MINUTE": "0", "UPLOADS_PER_MINUTE": "0",
	}
	if l.Origins {
		values["API_URL"], values["ASSETS_URL"] = l.origin("api"), l.origin("web")
	}
	maps.Copy(values, l.tlsVariables("gateway"))
	maps.Copy(values, l.tracesVariables())
	return values
}

// tracesVariables are empty without TRACES=1.
func (l *layout) tracesVariables() map[string]string {
	if !l.Traces {
		return nil
	}
	// Milliseconds; by default spans are sent every five seconds.
	return map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": l.tracesURL(), "OTEL_BSP_SCHEDULE_DELAY": "200"}
}

// tlsVariables are empty without RAYMI_TLS=1.
func (l *layout) tlsVariables(name string) map[string]string {
	if !l.TLS {
		return nil
	}
	files := l.tlsFiles(name)
	return map[string]string{"TLS_CERT_FILE": files.CertFile, "TLS_KEY_FILE": files.KeyFile, "TLS_CA_FILE": files.CAFile}
}

// imgproxyVariables have the names of the real imgproxy; dev/imgproxy reads the same.
func (l *layout) imgproxyVariables() map[string]string {
	values := map[string]string{
		"IMGPROXY_BIND": l.addr("imgproxy"),
		"IMGPROXY_KEY":  l.secrets.ImgproxyKey, "IMGPROXY_SALT": l.secrets.ImgproxySalt,
		"IMGPROXY_LOCAL_FILESYSTEM_ROOT": l.storage(), "IMGPROXY_ALLOWED_SOURCES": "local://",
		"IMGPROXY_USE_ETAG": "true", "IMGPROXY_MAX_SRC_RESOLUTION": "50", "IMGPROXY_KEEP_COPYRIGHT": "false", "IMGPROXY_TIMEOUT": "50",
	}
	if l.Storage == storageS3 {
		maps.Copy(values, l.s3Keys())
		maps.Copy(values, map[string]string{
			"IMGPROXY_USE_S3": "true", "IMGPROXY_S3_ENDPOINT": l.s3Endpoint(), "IMGPROXY_S3_REGION": s3Region,
			"IMGPROXY_ALLOWED_SOURCES": "s3://",
		})
	}
	return values
}
