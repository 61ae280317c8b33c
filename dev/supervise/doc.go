// Package supervise restarts the processes of a one-machine portal when they die, and ends all of them with itself: Supervisor.Start
// takes a Spec (supervisor.go), Child is one process (child.go, process.go, spawn.go), logs.go has the log files.
package supervise
