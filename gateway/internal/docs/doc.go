// Package docs serves the description of the REST contract as OpenAPI 3.1, generated from gateway/routes.yaml and the proto descriptors,
// and its reference page (page.html, page.js). openapi.go, schemas.go and parameters.go describe what follows from both; a route or
// parameter that no proto has is written by hand in others.go or library.go.
package docs
