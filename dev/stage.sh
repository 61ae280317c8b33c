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
