// Package charttest checks rendered objects of the chart as an API server would: their fields, Pod Security, network policies. It is a
// module of its own, so that Kubernetes is no dependency of the portal.
package charttest

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	certificates "github.com/cert-manager/cert-manager/pkg/apis/certmanager/v1"
	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	gateways "sigs.k8s.io/gateway-api/apis/v1"
	"sigs.k8s.io/yaml"
)

// newDecoder knows the kinds of Kubernetes that the chart uses, and those of extensions by the types of their projects.
func newDecoder() (runtime.Decoder, error) {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		appsv1.AddToScheme, autoscalingv2.AddToScheme, batchv1.AddToScheme, corev1.AddToScheme, networkingv1.AddToScheme, policyv1.AddToScheme,
		certificates.AddToScheme, gateways.Install, monitoring.AddToScheme,
	} {
		if err := add(scheme); err != nil {
			return nil, err
		}
	}
	return serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDeserializer(), nil
}

// Decode reads the objects of a render. A field that the type of the object lacks, or that is written twice, is an error; all errors
// are reported together.
func Decode(render []byte) ([]runtime.Object, error) {
	decoder, err := newDecoder()
	if err != nil {
		return nil, err
	}
	var objects []runtime.Object
	var problems []error
	documents := utilyaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(render)))
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			return objects, errors.Join(problems...)
		}
		if err != nil {
			return nil, err
		}
		if empty(document) {
			continue
		}
		object, kind, err := decoder.Decode(document, nil, nil)
		if err != nil {
			source, _, _ := bytes.Cut(bytes.TrimSpace(document), []byte("\n"))
			problems = append(problems, fmt.Errorf("%s (%v): %w", source, kind, err))
			continue
		}
		objects = append(objects, object)
	}
}

// empty reports whether a document has nothing but comments.
func empty(document []byte) bool {
	var content any
	return yaml.Unmarshal(document, &content) == nil && content == nil
}
