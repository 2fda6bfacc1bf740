import {
  hasOpusFeedback,
  lectureAudio,
  withAudioNack,
  withLongPackets,
  withoutAudioTransportFeedback,
} from "#contract/media/lecture-audio.ts";
import { canDelayPlayout } from "../engine/playout-delay.ts";

const audioMediaLine = /^(m=audio \d+ \S+) (.*)$/m;
const redMapping = /^a=rtpmap:(\d+) red\/48000/m;

/** The bitrate of Opus in a call with redundancy, which sends each frame twice. */
const REDUNDANT_KBPS = 20;

/**
 * Returns the host's offer to a viewer. It offers to send lost audio again, if this browser negotiates feedback for
 * Opus at all (Firefox doesn't).
 */
export function offerToViewer(offer: string): string {
  return hasOpusFeedback(offer, "transport-cc") ? withAudioNack(offer) : offer;
}

/** Returns the host's offer to the speaker, whose microphone sends as the offer asks. */
export function offerToSpeaker(offer: string, canDelay = canDelayPlayout()): string {
  const isRepairable = canDelay && hasOpusFeedback(offer, "transport-cc");
  return isRepairable ? withLongPackets(withAudioNack(offer)) : offer;
}

/**
 * Returns the answer to the host's offer. It asks for long packets if both browsers can repair their loss in time, and
 * otherwise for redundancy.
 */
export function answerToHost(answer: string, offer: string, canDelay = canDelayPlayout()): string {
  const isRepairable = canDelay && hasOpusFeedback(offer, "nack") && hasOpusFeedback(answer, "transport-cc");
  return isRepairable
    ? withLongPackets(withAudioNack(withoutAudioTransportFeedback(answer)))
    : withAudioRedundancy(answer);
}

/**
 * Returns the SDP answer with audio redundancy (RED, RFC 2198) as its preferred audio format. With RED, each packet
 * repeats the previous frame, so that a packet loss of two per cent is hardly audible. A host that can't send RED sends
 * plain Opus.
 */
function withAudioRedundancy(answer: string): string {
  const payloadType = redMapping.exec(answer)?.[1];
  if (payloadType === undefined) return answer;
  return answer.replace(audioMediaLine, (_line, head: string, rest: string) => {
    const others = rest.split(" ").filter((type) => type !== payloadType);
    return [head, payloadType, ...others].join(" ");
  });
}

/** Returns the bitrate limit for the encoder of an audio sender, in kbit/s. */
export function audioEncoderKbps({ codecs }: RTCRtpSendParameters): number {
  return codecs[0]?.mimeType.toLowerCase() === "audio/red" ? REDUNDANT_KBPS : lectureAudio.kbps;
}
