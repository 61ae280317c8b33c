# Sourced by the Makefile: `stage NAME CMD…` runs a step and prints its seconds.
stage() {
  local name=$1 start=$SECONDS code=0
  shift
  printf '\n==> %s\n' "$name"
  # In a condition, so that the seconds are printed for a failed step, too.
  "$@" || code=$?
  if ((code == 0)); then
    printf '<== %s: %d s\n' "$name" $((SECONDS - start))
  else
    printf '<== %s: FAILED after %d s\n' "$name" $((SECONDS - start)) >&2
  fi
  return "$code"
}

# `once NAME CMD…` is a stage that is left out where it has passed on the same commit, so that an interrupted `make test-long` continues.
# A tree with changes has no commit, and runs everything.
once() {
  local name=$1 commit passed
  commit=$(git rev-parse --verify --quiet HEAD || true)
  [[ -z $(git status --porcelain) ]] || commit=
  passed=test-results/passed/$commit-$name
  if [[ -n $commit && -e $passed ]]; then
    printf '\n==> %s: passed on this commit, %s\n' "$name" "$(<"$passed")"
    return
  fi
  stage "$@" || return
  [[ -z $commit ]] || { mkdir -p test-results/passed && date -u +%FT%TZ >"$passed"; }
}
