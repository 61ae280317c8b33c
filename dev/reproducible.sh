#!/usr/bin/env bash
# Builds the images of the last commit in two new folders and compares the digests.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for folder in one another/place; do
  git clone -q . "$work/$folder"
  make -C "$work/$folder" images | grep '@sha256:' >"$work/digests.${folder%%/*}"
done
cat "$work/digests.one"
diff "$work/digests.one" "$work/digests.another"
