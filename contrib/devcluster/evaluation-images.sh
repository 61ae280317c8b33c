#!/usr/bin/env bash
# Makes the images of the servers that the chart's evaluation installs, for a cluster without a registry: NATS and the S3 server from the
# tools that make builds, PostgreSQL and the imgproxy stand-in on a Debian of debootstrap.
. "$(dirname "$0")/lib.sh"
root=$(cd "$HERE/../.." && pwd)
debian=$DEVCLUSTER_DIR/debian
tars=$images/evaluation
mkdir -p "$tars"

server() { # server NAME PROGRAM: an image with one static program on its PATH
  local tar=$tars/$1.tar
  [ "$tar" -nt "$2" ] || DEVCLUSTER_IMAGE_CONFIG='{"Env":["PATH=/"]}' "$HERE/build-image.sh" "$(readlink -f "$2")" "raymi/$1:1" "$tar" >&2
}

install_debian() {
  [ ! -x "$debian/usr/lib/postgresql/15/bin/postgres" ] || return 0
  command -v debootstrap >/dev/null || { apt-get update -qq && apt-get install -qy --no-install-recommends debootstrap >/dev/null; }
  say "installing Debian with PostgreSQL in $debian"
  rm -rf "$debian" "$debian.new"
  debootstrap --variant=minbase --include=postgresql-15,libstdc++6 bookworm "$debian.new" >"$DEVCLUSTER_DIR/debootstrap.log"
  mv "$debian.new" "$debian"
}

# The users of the chart need names: initdb refuses a number alone.
add_users() {
  grep -q '^raymi:' "$debian/etc/passwd" || cat >>"$debian/etc/passwd" <<'END'
database:x:999:999::/tmp:/bin/sh
raymi:x:65532:65532::/tmp:/bin/sh
END
}

# The stand-in answers to the name and the health command of the real imgproxy.
add_imgproxy() {
  rm -rf "$debian/opt/imgproxy" "$debian"/var/cache/apt/* "$debian"/var/lib/apt/lists/*
  mkdir -p "$debian/opt/imgproxy"
  cp "$root"/dev/imgproxy/{image,server,source,url}.mjs "$root/dev/package.json" "$debian/opt/imgproxy/"
  cp -r "$root/dev/node_modules" "$debian/opt/imgproxy/node_modules"
  rm -rf "$debian/opt/imgproxy/node_modules/@bufbuild"
  cp -L "$(command -v node)" "$debian/usr/local/bin/node"
  cat >"$debian/usr/local/bin/imgproxy" <<'END'
#!/bin/sh
if [ "${1:-}" = health ]; then
  exec node -e 'fetch(`http://${process.env.IMGPROXY_BIND}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))'
fi
exec node /opt/imgproxy/server.mjs
END
  chmod 755 "$debian/usr/local/bin/imgproxy"
}

server nats "$root/bin/tools/nats-server"
server s3 "$root/bin/tools/versitygw"
tar=$tars/debian.tar
if [ ! -s "$tar" ] || [ -n "$(find "$root/dev/imgproxy" "$root/dev/package-lock.json" "$HERE/evaluation-images.sh" -newer "$tar")" ]; then
  install_debian
  add_users
  add_imgproxy
  DEVCLUSTER_KEEP_OWNER=1 DEVCLUSTER_IMAGE_CONFIG='{"Entrypoint":["/usr/local/bin/imgproxy"],
    "Env":["PATH=/usr/lib/postgresql/15/bin:/usr/local/bin:/usr/bin:/bin"]}' "$HERE/build-image.sh" "$debian" raymi/evaluation:1 "$tar" >&2
fi
