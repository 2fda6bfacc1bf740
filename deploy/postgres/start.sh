#!/bin/sh
# What PostgreSQL's container starts with. A restore leaves the new database beside the old one: it takes its place here, in
# steps that go on where they were interrupted. backend/platform/db/local-server/files/restored-cluster.ts does the same.
set -eu
if [ -d "$PGDATA.restored" ]; then
  [ ! -d "$PGDATA" ] || mv "$PGDATA" "$PGDATA-before-$(date +%s)"
  mv "$PGDATA.restored" "$PGDATA"
fi
exec docker-entrypoint.sh "$@"
