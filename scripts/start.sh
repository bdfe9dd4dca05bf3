#!/bin/sh
# Starts the service in place of this shell. npm runs this at the root of the checkout, with the checkout's Node first in PATH.
export MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=node_modules/.cache/sheaf
exec node --max-semi-space-size=4 --max-old-space-size=640 scripts/start.ts
