#!/usr/bin/env bash
# Makes sure that the required system packages are installed:
#   system.sh postgres chromium compiler
# As root it installs missing ones; as another user it prints the command.
set -euo pipefail

# Debian would start a cluster of its own as soon as the server is installed.
cluster_conf=/etc/postgresql-common/createcluster.d/raymi.conf

has_postgres() { [[ -n ${PG_BIN:-} ]] || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; }
# The build without windows needs half the processor time of the other.
has_chromium() { [[ -x ${CHROMIUM:-/usr/bin/chromium-headless-shell} ]]; }
has_compiler() { command -v gcc >/dev/null; }

package_of() {
  case $1 in
    postgres) echo postgresql ;;
    compiler) echo build-essential ;;
    chromium) echo chromium-headless-shell ;;
    *) echo "$1" ;;
  esac
}

# Another apt may hold a lock for a while (a new machine updates itself).
retry() {
  local try
  for try in 1 2 3 4 5 6 7 8 9 10; do
    "$@" && return
    echo "apt is busy or failed, try $try" >&2
    sleep 6
  done
  return 1
}

apt_install() {
  export DEBIAN_FRONTEND=noninteractive
  retry apt-get install -qy --no-install-recommends -o DPkg::Lock::Timeout=300 "$@" </dev/null
}

# The setting must exist before the server package, and is removed afterwards.
install_postgres() {
  apt_install postgresql-common
  mkdir -p "${cluster_conf%/*}"
  trap 'rm -f "$cluster_conf"' EXIT
  echo 'create_main_cluster = false' >"$cluster_conf"
  apt_install postgresql
  rm -f "$cluster_conf"
}

missing=()
for part in "$@"; do
  "has_$part" || missing+=("$part")
done
((${#missing[@]})) || exit 0

if ((EUID == 0)) && command -v apt-get >/dev/null; then
  retry apt-get update -q
  for part in "${missing[@]}"; do
    if [[ $part == postgres ]]; then install_postgres; else apt_install "$(package_of "$part")"; fi
  done
  exit 0
fi

packages=()
for part in "${missing[@]}"; do packages+=("$(package_of "$part")"); done
echo "Only root can install: ${packages[*]} (apt-get install ${packages[*]})" >&2
