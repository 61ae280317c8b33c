// Command dev runs the whole portal on one machine: `make run` and every test that needs the portal, a database or
// NATS uses it.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"raymi.example/dev/citymap"
	"raymi.example/dev/confirmation"
	"raymi.example/dev/mail"
	"raymi.example/dev/traces"
	"raymi.example/dev/variables"
)

const usage = `usage:
  dev run                              start the portal and keep it running
  dev watch                            the same, and build and restart what changes; Vite serves the pages
  dev reset                            remove the state folder (RAYMI_STATE, .raymi)
  dev exec -- CMD [ARG...]             run CMD against a fresh portal
  dev exec --only=postgres,nats,s3 -- CMD run CMD against fresh helpers only
  dev ask EVENT                        in exec: mail the host of an event the request to confirm its dates
  dev map EXTRACT FILE                 compile an extract of OpenStreetMap into the archive of a city's streets
  dev settings                         write docs/settings.md and what the chart derives
  dev mail                             the mail catcher (started by run)
  dev traces                           the receiver of traces (started by run with TRACES=1)`

var errUsage = errors.New(usage)

func main() {
	// A second signal ends the program at once, and the kernel kills the children.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, stop)
	code, err := dispatch(ctx, os.Args[1:])
	if err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

func dispatch(ctx context.Context, args []string) (int, error) {
	if len(args) == 0 {
		return 2, errUsage
	}
	switch args[0] {
	case "run":
		return 0, run(ctx, os.Getenv)
	case "watch":
		return 0, runWatching(ctx, os.Getenv)
	case "reset":
		return 0, reset(os.Getenv)
	case "exec":
		return execute(ctx, args[1:], os.Getenv)
	case "ask":
		return 0, confirmation.Ask(ctx, args[1:], os.Getenv)
	case "map":
		if len(args) != 3 {
			return 2, errUsage
		}
		return 0, citymap.File(args[1], args[2])
	case "settings":
		return 0, variables.Write(".")
	case "mail":
		return 0, mail.Run(ctx, os.Getenv)
	case "traces":
		return 0, traces.Run(ctx, os.Getenv)
	}
	return 2, errUsage
}
