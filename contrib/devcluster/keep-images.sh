#!/usr/bin/env bash
# keep-images.sh TAG: copies the images of `make images` to the folder of that tag, from which cluster-test.sh loads them.
. "$(dirname "$0")/lib.sh"
mkdir -p "$images/$1"
cp "$HERE"/../../bin/images/*.tar "$images/$1/"
