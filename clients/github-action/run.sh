#!/usr/bin/env bash
# Runs one operation of a Sheaf service on files, with curl and jq. action.yml names the variables.
set -euo pipefail
shopt -s nullglob globstar

url=${SHEAF_URL%/}
origin=$(sed -E 's#^(https?://[^/]+).*#\1#' <<<"$url")
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT
key=()
[ -z "${SHEAF_API_KEY:-}" ] || key=(-H "Authorization: Bearer $SHEAF_API_KEY")

fail() {
  echo "::error::sheaf: $1"
  exit 1
}

# call METHOD ADDRESS ARGUMENT...: leaves the body in $answer, and fails with the words of the service.
call() {
  local method=$1 address=$2 status
  shift 2
  status=$(curl -sS --retry 4 --retry-connrefused -X "$method" "${key[@]}" "$@" -o "$answer" -w '%{http_code}' "$address") ||
    fail "$url does not answer"
  [ "$status" -lt 400 ] || fail "$(jq -r '.detail | if type == "string" then . else map("\(.loc[1:] | join(".")): \(.msg)") | join("; ") end' "$answer")"
}

files=()
while IFS= read -r line; do
  [ -n "${line// /}" ] || continue
  if [ -f "$line" ]; then files+=("$line"); continue; fi
  found=()
  # Patterns with spaces are patterns, too.
  while IFS= read -r path; do [ ! -f "$path" ] || found+=("$path"); done < <(compgen -G "$line" | sort)
  [ ${#found[@]} -gt 0 ] || fail "there is no file $line"
  files+=("${found[@]}")
done <<<"$SHEAF_FILES"
[ ${#files[@]} -gt 0 ] || fail 'no files are named'
jq -e 'type == "object"' <<<"$SHEAF_PARAMETERS" >/dev/null 2>&1 || fail 'parameters is no JSON object'

call GET "$url/api/operations?brief=true"
most=$(jq -r --arg name "$SHEAF_OPERATION" '.operations[] | select(.name == $name) | .inputs.max' "$answer")
[ -n "$most" ] || fail "there is no operation $SHEAF_OPERATION"

outputs=()

# run FILE...: one job, to its end.
run() {
  local form=() path="$url/api/upload" file id status target name
  if [ $# -gt 1 ]; then
    path="$url/api/$SHEAF_OPERATION"
    while IFS= read -r -d '' field; do form+=(--form-string "$field"); done < <(
      jq -j 'to_entries[] | "\(.key)=\(.value | if type == "string" then . else tojson end)\u0000"' <<<"$SHEAF_PARAMETERS"
    )
    for file; do form+=(-F "files=@\"$file\""); done
  else
    form=(-F "file=@\"$1\"" -F "job_type=$SHEAF_OPERATION" --form-string "parameters=$SHEAF_PARAMETERS")
  fi
  # Sent again after a lost answer, it gets the same job.
  call POST "$path" -H 'Prefer: wait=60' -H "Idempotency-Key: $(cat /proc/sys/kernel/random/uuid)" "${form[@]}"
  id=$(jq -r .job_id "$answer")
  while status=$(jq -r .status "$answer") && [ "$status" = queued ] || [ "$status" = processing ]; do
    sleep 2
    call GET "$url/api/jobs/$id"
  done
  [ "$status" = completed ] || fail "$(jq -r '.error_message // .status' "$answer")"
  name=$(jq -r .output_filename "$answer")
  target=$SHEAF_OUTPUT
  case $target in */) mkdir -p "$target"; target=$target$(basename "$name") ;; esac
  call GET "$origin$(jq -r .output_file_url "$answer")"
  # Not copied: a temporary file can be read by its owner alone.
  cat "$answer" >"$target"
  outputs+=("$target")
  echo "$target"
}

if [ "$most" -gt 1 ]; then
  run "${files[@]}"
else
  case $SHEAF_OUTPUT in */) ;; *) [ ${#files[@]} -eq 1 ] || fail 'output must be a folder, with a slash at its end, for several outputs' ;; esac
  for file in "${files[@]}"; do run "$file"; done
fi

{
  echo 'files<<SHEAF_FILES'
  printf '%s\n' "${outputs[@]}"
  echo SHEAF_FILES
} >>"${GITHUB_OUTPUT:-/dev/null}"
