#!/bin/sh
# Runs HAProxy, and makes it reload when its certificate has changed; open connections go on. Until there is a first
# certificate, only port 80 is useful.
# Usage: run.sh [configuration] [certificate] [seconds between two checks]
configuration=${1:-/etc/haproxy/haproxy.cfg}
certificate=${2:-/etc/haproxy/certificates/gubae.pem}
pause=${3:-60}

# Taken before HAProxy starts, so that a certificate that arrives meanwhile causes a reload.
known=$(cksum "$certificate" 2>/dev/null)
haproxy -W -db -f "$configuration" &
haproxy=$!
stopping=
trap 'stopping=yes' TERM INT
while [ -z "$stopping" ] && kill -0 "$haproxy" 2>/dev/null; do
  # In the background, so that a signal is handled at once.
  sleep "$pause" &
  wait $!
  now=$(cksum "$certificate" 2>/dev/null)
  if [ -n "$now" ] && [ "$now" != "$known" ]; then
    known=$now
    kill -USR2 "$haproxy"
  fi
done
# Repeated until HAProxy has exited, since a signal is lost while HAProxy reloads its configuration.
while kill -USR1 "$haproxy" 2>/dev/null; do
  sleep 1
done
wait "$haproxy"
