package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// forward is "nsforward PID LISTEN=TARGET...": it listens on the host's loopback and dials TARGET inside the network namespace of process
// PID, so that the host needs no interface, route or firewall rule for the cluster. It ends when PID ends.
func forward(args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("usage: nsforward PID LISTEN=TARGET")
	}
	ns, err := os.Open("/proc/" + args[0] + "/ns/net")
	if err != nil {
		return err
	}
	for _, pair := range args[1:] {
		listen, target, _ := strings.Cut(pair, "=")
		l, err := net.Listen("tcp", listen)
		if err != nil {
			return err
		}
		go func() {
			for {
				c, err := l.Accept()
				if err != nil {
					return
				}
				go pipe(c, int(ns.Fd()), target)
			}
		}()
	}
	for unix.Access("/proc/"+args[0], unix.F_OK) == nil {
		time.Sleep(time.Second)
	}
	return nil
}

func pipe(c net.Conn, ns int, target string) {
	defer c.Close()
	up, err := dialIn(ns, target)
	if err != nil {
		fmt.Fprintln(os.Stderr, "nsforward:", err)
		return
	}
	defer up.Close()
	go func() {
		io.Copy(up, c)
		up.(*net.TCPConn).CloseWrite()
	}()
	io.Copy(c, up)
}

// dialIn opens the socket on a thread that has entered the namespace. The thread stays locked, so that the runtime ends it with the
// goroutine.
func dialIn(ns int, target string) (net.Conn, error) {
	type result struct {
		c   net.Conn
		err error
	}
	done := make(chan result, 1)
	go func() {
		runtime.LockOSThread()
		if err := unix.Setns(ns, unix.CLONE_NEWNET); err != nil {
			done <- result{nil, err}
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		var d net.Dialer
		c, err := d.DialContext(ctx, "tcp", target)
		done <- result{c, err}
	}()
	r := <-done
	return r.c, r.err
}
