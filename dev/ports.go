package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
	"syscall"
)

// Ports are chosen below Linux's range for outgoing connections, which could otherwise occupy a port while its
// process restarts.
const (
	lowestPort  = 20000
	highestPort = 32000
	portTries   = 1000
)

// checkPortFree fails if a program listens on a port that browsers use.
func checkPortFree(variable string, port int) error {
	for _, host := range []string{"127.0.0.1", "::1"} {
		listener, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
		if errors.Is(err, syscall.EADDRINUSE) {
			return fmt.Errorf("port %d is taken: stop the program that uses it or choose another with %s=…", port, variable)
		}
		if errors.Is(err, syscall.EACCES) {
			return fmt.Errorf("port %d needs root: choose another with %s=…", port, variable)
		}
		if err != nil {
			continue // the machine lacks this address family
		}
		if err := listener.Close(); err != nil {
			return err
		}
	}
	return nil
}

// freePorts returns distinct free ports. All are held until the last is found.
func freePorts(count int) ([]int, error) {
	var ports []int
	for range portTries {
		if len(ports) == count {
			return ports, nil
		}
		port := lowestPort + rand.IntN(highestPort-lowestPort)
		listener, err := net.Listen("tcp", loopback(port))
		if err != nil {
			continue
		}
		defer listener.Close()
		ports = append(ports, port)
	}
	return nil, errors.New("no free ports on 127.0.0.1")
}

func loopback(port int) string { return fmt.Sprintf("127.0.0.1:%d", port) }
