#!/bin/sh
# The entrypoint of PostgreSQL's container. A restore leaves the new data directory beside the old one. Here it replaces the
# old one, in steps that can be resumed after an interruption. backend/platform/db/local-server/files/staged-data-directory.ts does the same.
set -eu
if [ -d "$PGDATA.restored" ]; then
  [ ! -d "$PGDATA" ] || mv "$PGDATA" "$PGDATA-before-$(date +%s)"
  mv "$PGDATA.restored" "$PGDATA"
fi
exec docker-entrypoint.sh "$@"
