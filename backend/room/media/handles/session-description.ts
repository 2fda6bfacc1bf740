/**
 * Removes a browser's candidates. The SFU learns the browser's address from the browser's own connectivity checks, so
 * it never sends checks to a forged address.
 */
export function withoutCandidates(sdp: string): string {
  return sdp.replace(/^a=(?:candidate:.*|end-of-candidates)\r?\n/gm, "");
}

/**
 * Enables retransmission requests for lost audio packets (RFC 4585 generic NACK), which browsers do not offer for Opus:
 * VideoRoom does not forward RED, and in-band FEC repairs only single losses.
 */
export function withAudioNack(sdp: string): string {
  const opus = /^a=rtpmap:(\d+) opus\/48000\/2\r?\n/im.exec(sdp);
  if (!opus) return sdp;
  const [line, payloadType] = opus;
  const nack = `a=rtcp-fb:${payloadType} nack\r\n`;
  return sdp.includes(nack) ? sdp : sdp.replace(line, `${line}${nack}`);
}

/**
 * Makes the SFU start the DTLS handshake. If the browser started it, the first flight would arrive before the SFU has
 * read the answer, and would be repeated only later.
 */
export function withDtlsFromSfu(offer: string): string {
  return offer.replaceAll("a=setup:actpass", "a=setup:active");
}
