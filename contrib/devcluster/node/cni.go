package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	corelisters "k8s.io/client-go/listers/core/v1"
)

// A pod's address reaches the API server a second or two after its first process has started: too late for a policy. A CNI plugin, the
// last in the chain, announces the address over this socket and delays the pod until its rules are in the kernel.
const policySocket = "/run/node-policies.sock"

type announcement struct {
	pod, ip string
	done    chan struct{}
}

// listenForPods is the policy agent's side of the socket.
func listenForPods(pods corelisters.PodLister) (<-chan announcement, error) {
	os.Remove(policySocket)
	l, err := net.Listen("unix", policySocket)
	if err != nil {
		return nil, err
	}
	out := make(chan announcement)
	go http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		namespace, name, ip := r.FormValue("namespace"), r.FormValue("name"), r.FormValue("ip")
		for range 50 { // our own view of the pod may lag behind kubelet's
			if _, err := pods.Pods(namespace).Get(name); err == nil {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
		a := announcement{namespace + "/" + name, ip, make(chan struct{})}
		out <- a
		<-a.done
	}))
	return out, nil
}

// cniPlugin is the client of the socket. It returns the result of the plugin before it unchanged.
func cniPlugin([]string) error {
	in, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	switch os.Getenv("CNI_COMMAND") {
	case "VERSION":
		fmt.Println(`{"cniVersion":"0.4.0","supportedVersions":["0.3.1","0.4.0"]}`)
		return nil
	case "ADD":
	default:
		return nil
	}
	var conf struct {
		PrevResult json.RawMessage
	}
	var result struct {
		IPs []struct{ Address string }
	}
	if err := json.Unmarshal(in, &conf); err != nil {
		return cniError(err)
	}
	if err := json.Unmarshal(conf.PrevResult, &result); err != nil || len(result.IPs) == 0 {
		return cniError(fmt.Errorf("no address in the result before: %v", err))
	}
	ip, _, _ := strings.Cut(result.IPs[0].Address, "/")
	args := map[string]string{}
	for _, kv := range strings.Split(os.Getenv("CNI_ARGS"), ";") {
		key, value, _ := strings.Cut(kv, "=")
		args[key] = value
	}
	if err := announce(args["K8S_POD_NAMESPACE"], args["K8S_POD_NAME"], ip); err != nil {
		return cniError(err)
	}
	_, err = os.Stdout.Write(bytes.TrimSpace(conf.PrevResult))
	return err
}

func announce(namespace, name, ip string) error {
	client := http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", policySocket)
		},
	}}
	r, err := client.Get("http://policies/?namespace=" + namespace + "&name=" + name + "&ip=" + ip)
	if err != nil {
		return err
	}
	return r.Body.Close()
}

func cniError(err error) error {
	json.NewEncoder(os.Stdout).Encode(map[string]any{"cniVersion": "0.4.0", "code": 100, "msg": err.Error()})
	return err
}
