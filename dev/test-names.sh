#!/usr/bin/env bash
# Prints the names of tests that a commit has and another one lacks. A name that went needs a test that covers what it tested.
#   dev/test-names.sh BEFORE [AFTER]
set -euo pipefail
(($# > 0)) || { echo 'usage: dev/test-names.sh BEFORE [AFTER]' >&2; exit 2; }

names() {
  local text="('([^'\\\\]|\\\\.)*'|\"[^\"]*\"|\`[^\`]*\`)"
  {
    git grep -hoE '^func (Test|Fuzz)[A-Za-z0-9_]+' "$1" -- '*_test.go' | cut -d' ' -f2
    git grep -hoE "\b(test|it)(\.each\([^)]*\))?\($text" "$1" -- '*.test.ts' '*.test.tsx' '*.spec.ts' '*.test.mjs' |
      sed -E 's/^(test|it)(\.each\([^)]*\))?\(//'
  } | sort -u
}

comm -23 <(names "$1") <(names "${2:-HEAD}")
