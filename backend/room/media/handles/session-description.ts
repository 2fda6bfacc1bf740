import {
  hasOpusFeedback,
  withAudioNack,
  withLongPackets,
  withoutAudioTransportFeedback,
} from "#contract/media/lecture-audio.ts";

/**
 * Removes a browser's candidates. The SFU learns the browser's address from the browser's own connectivity checks, so
 * it never sends checks to a forged address.
 */
export function withoutCandidates(sdp: string): string {
  return sdp.replace(/^a=(?:candidate:.*|end-of-candidates)\r?\n/gm, "");
}

/**
 * Makes the SFU start the DTLS handshake. If the browser started it, the first flight would arrive before the SFU has
 * read the answer, and would be repeated only later.
 */
function withDtlsFromSfu(offer: string): string {
  return offer.replaceAll("a=setup:actpass", "a=setup:active");
}

/** Returns the SFU's answer to a publisher, which asks for a lecture's audio. */
export function answerToPublisher(answer: string, offer: string): string {
  // A browser without feedback for Opus (Firefox) sends nothing again, and would lose more with long packets.
  return hasOpusFeedback(offer, "transport-cc")
    ? withLongPackets(withAudioNack(answer))
    : withAudioNack(answer);
}

/** Returns the SFU's offer to a subscriber. The SFU doesn't use reports on when each packet of audio arrived. */
export function offerToSubscriber(offer: string): string {
  return withDtlsFromSfu(withAudioNack(withoutAudioTransportFeedback(offer)));
}
