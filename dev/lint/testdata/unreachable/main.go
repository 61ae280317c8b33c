// Program unreachable has a function that it does not call.
package main

func main() {}

// Forgotten has no caller.
func Forgotten() {}
