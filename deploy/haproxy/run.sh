#!/bin/sh
# Runs HAProxy, and lets it read its certificate again when that has changed: open connections go on. Until there is a first
# one, only port 80 answers usefully.
# Usage: run.sh [configuration] [certificate] [seconds between two looks]
configuration=${1:-/etc/haproxy/haproxy.cfg}
certificate=${2:-/etc/haproxy/certificates/gubae.pem}
pause=${3:-60}

# Before it starts: a certificate that comes meanwhile is read again, rather than never.
known=$(cksum "$certificate" 2>/dev/null)
haproxy -W -db -f "$configuration" &
haproxy=$!
stopping=
trap 'stopping=yes' TERM INT
while [ -z "$stopping" ] && kill -0 "$haproxy" 2>/dev/null; do
  # In the background, so that a signal is not kept waiting.
  sleep "$pause" &
  wait $!
  now=$(cksum "$certificate" 2>/dev/null)
  if [ -n "$now" ] && [ "$now" != "$known" ]; then
    known=$now
    kill -USR2 "$haproxy"
  fi
done
# Again until it has gone: a signal is lost while HAProxy reads its configuration again.
while kill -USR1 "$haproxy" 2>/dev/null; do
  sleep 1
done
wait "$haproxy"
