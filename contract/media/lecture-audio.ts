/**
 * How the audio of a lecture is sent. Long packets make it light, since half of a packet of 20 ms is headers. The
 * playout delay gives a lost packet the time to be sent again, without which long packets would lose more than short
 * ones. A conversation would need shorter packets and less delay.
 */
export const lectureAudio = {
  /** The bitrate of Opus, in kbit/s. */
  kbps: 24,
  packetMs: 60,
  /** The least playout delay. */
  playoutDelayMs: 200,
} as const;

const audioSection = /^m=audio [\s\S]*?(?=^m=|(?![\s\S]))/m;
const opusMapping = /^a=rtpmap:(\d+) opus\/48000\/2\r?\n/im;

/** Changes the audio of a session description. Without Opus, the description stays as it is. */
function changeOpus(sdp: string, change: (audio: string, payloadType: string) => string): string {
  return sdp.replace(audioSection, (audio) => {
    const payloadType = opusMapping.exec(audio)?.[1];
    return payloadType === undefined ? audio : change(audio, payloadType);
  });
}

function addToOpus(audio: string, line: string): string {
  return audio.replace(opusMapping, (mapping) => `${mapping}${line}\r\n`);
}

/** Returns whether Opus has this feedback (RFC 4585) in a session description. */
export function hasOpusFeedback(sdp: string, feedback: "nack" | "transport-cc"): boolean {
  const audio = audioSection.exec(sdp)?.[0] ?? "";
  const payloadType = opusMapping.exec(audio)?.[1];
  return audio.split(/\r?\n/).includes(`a=rtcp-fb:${payloadType} ${feedback}`);
}

/**
 * Enables retransmission requests for lost audio packets (RFC 4585 generic NACK), which browsers do not offer for Opus:
 * in-band FEC repairs only single losses.
 */
export function withAudioNack(sdp: string): string {
  if (hasOpusFeedback(sdp, "nack")) return sdp;
  return changeOpus(sdp, (audio, payloadType) => addToOpus(audio, `a=rtcp-fb:${payloadType} nack`));
}

/**
 * Removes the receiver's reports on when each packet arrived (transport-wide congestion control), which would cost a
 * page that receives only audio 4 MB an hour. The bitrate of audio is fixed, so that its sender needs no report.
 */
export function withoutAudioTransportFeedback(sdp: string): string {
  return sdp.replace(audioSection, (audio) =>
    audio.replace(/^a=(?:rtcp-fb:\S+ transport-cc|extmap:.*transport-wide-cc-extensions-01)\r?\n/gm, ""),
  );
}

/** Has the receiver of this session description send Opus in long packets. */
export function withLongPackets(sdp: string): string {
  const { kbps, packetMs } = lectureAudio;
  return changeOpus(sdp, (audio, payloadType) => {
    const format = `a=fmtp:${payloadType} `;
    const bitrate = `maxaveragebitrate=${kbps * 1000}`;
    const limited = audio.includes(format)
      ? audio.replace(format, `${format}${bitrate};`)
      : addToOpus(audio, `${format}${bitrate}`);
    const withoutLength = limited.replace(/^a=(?:max)?ptime:.*\r?\n/gm, "");
    return `${withoutLength}a=ptime:${packetMs}\r\na=maxptime:${packetMs}\r\n`;
  });
}
