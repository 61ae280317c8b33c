package main

import (
	"testing"

	"raymi.example/internal/env/envtest"
)

func TestEveryVariableIsRead(t *testing.T) {
	envtest.EveryVariableIsRead(t, "../..", "auth", &Config{})
}
