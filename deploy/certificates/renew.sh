#!/bin/sh
# Keeps a certificate for DOMAIN and turn.DOMAIN in /certificates, which HAProxy watches. LEGO_PATH remembers the account.
set -u
lego="lego --accept-tos --email $ACME_EMAIL --domains $DOMAIN --domains turn.$DOMAIN --path $LEGO_PATH --pem --http --http.port :8080"
while :; do
  if [ -f "$LEGO_PATH/certificates/$DOMAIN.pem" ]; then $lego renew --days 30; else $lego run; fi
  if [ -f "$LEGO_PATH/certificates/$DOMAIN.pem" ]; then
    # In one step, so that HAProxy never reads a part.
    cp "$LEGO_PATH/certificates/$DOMAIN.pem" /certificates/.new && mv /certificates/.new /certificates/gubae.pem
    pause=43200
  else
    # The authority refuses a domain for an hour after five failures.
    echo "No certificate yet. Do $DOMAIN and turn.$DOMAIN lead to this machine, and is port 80 open? Next try in 15 minutes."
    pause=900
  fi
  sleep "$pause" &
  wait $!
done
