#!/bin/sh
# Maintains a certificate for DOMAIN and turn.DOMAIN in /certificates, which HAProxy watches. LEGO_PATH stores the ACME account.
set -u
lego="lego --accept-tos --email $ACME_EMAIL --domains $DOMAIN --domains turn.$DOMAIN --path $LEGO_PATH --pem --http --http.port :8080"
while :; do
  said=
  if [ -f "$LEGO_PATH/certificates/$DOMAIN.pem" ]; then
    $lego renew --days 30 || said="The certificate was NOT renewed; the old one still holds. Do $DOMAIN and turn.$DOMAIN lead here, and is port 80 open?"
  else
    $lego run
  fi
  if [ -f "$LEGO_PATH/certificates/$DOMAIN.pem" ]; then
    # Renamed in one step, so that HAProxy never reads a partial file.
    cp "$LEGO_PATH/certificates/$DOMAIN.pem" /certificates/.new && mv /certificates/.new /certificates/gubae.pem
    pause=43200
    if [ -n "$said" ]; then
      echo "$said Next try in an hour."
      pause=3600
    fi
  else
    # After five failures the certificate authority refuses a domain for an hour.
    echo "No certificate yet. Do $DOMAIN and turn.$DOMAIN lead to this machine, and is port 80 open? Next try in 15 minutes."
    pause=900
  fi
  sleep "$pause" &
  wait $!
done
