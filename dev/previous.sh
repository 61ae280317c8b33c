#!/usr/bin/env bash
# previous.sh VERSION: builds the Go programs of a tag or commit into bin/previous, for RAYMI_PREVIOUS.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'git worktree remove --force "$work/tree"; rm -rf "$work"' EXIT
git worktree add --quiet --detach "$work/tree" "$1"
mkdir -p bin/previous
go build -C "$work/tree" -buildvcs=false -trimpath -o "$PWD/bin/previous/" ./services/auth ./services/catalog ./services/partners ./services/media ./gateway
