package rpc

import (
	"context"
	"encoding/json"
	"strings"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
)

// serviceConfig is the configuration of every client, in the JSON of gRPC's service config: calls are spread over all addresses of a
// service, and methods without side effects are retried when the connection broke. The throttle stops retries while more than a few
// calls fail, so that retries do not multiply the load of a service that recovers.
var serviceConfig = sync.OnceValue(func() string {
	config, err := json.Marshal(map[string]any{
		"loadBalancingConfig": []map[string]any{{"round_robin": map[string]any{}}},
		"methodConfig": []map[string]any{{
			"name": readOnlyMethods(),
			"retryPolicy": map[string]any{
				"maxAttempts": 3, "initialBackoff": "0.05s", "maxBackoff": "0.5s", "backoffMultiplier": 3,
				"retryableStatusCodes": []string{"UNAVAILABLE"},
			},
		}},
		"retryThrottling": map[string]any{"maxTokens": 20, "tokenRatio": 0.1},
	})
	if err != nil {
		panic(err) // the value above has no type that JSON lacks
	}
	return string(config)
})

// readOnlyMethods lists the portal's methods that proto declares as without side effects.
func readOnlyMethods() (names []map[string]string) {
	protoregistry.GlobalFiles.RangeFiles(func(file protoreflect.FileDescriptor) bool {
		if !strings.HasPrefix(string(file.Package()), "raymi.") {
			return true
		}
		for i := range file.Services().Len() {
			service := file.Services().Get(i)
			for j := range service.Methods().Len() {
				if method := service.Methods().Get(j); DescribeMethod(method).ReadOnly {
					names = append(names, map[string]string{"service": string(service.FullName()), "method": string(method.Name())})
				}
			}
		}
		return true
	})
	return names
}

// noRetry sets the trailer that disables retries of the call (server pushback), for a call that the service refused itself, for
// example under overload. Only calls that failed because the connection broke are retried.
func noRetry(ctx context.Context) {
	_ = grpc.SetTrailer(ctx, metadata.Pairs("grpc-retry-pushback-ms", "-1")) // fails only outside of a call
}
