const audioMediaLine = /^(m=audio \d+ \S+) (.*)$/m;
const redMapping = /^a=rtpmap:(\d+) red\/48000/m;

/**
 * Returns the SDP answer with audio redundancy (RED, RFC 2198) as its preferred audio format. With RED, each packet
 * repeats the previous frame, so that a packet loss of two per cent is hardly audible. A host that can't send RED sends
 * plain Opus.
 */
export function withAudioRedundancy(answer: string): string {
  const payloadType = redMapping.exec(answer)?.[1];
  if (payloadType === undefined) return answer;
  return answer.replace(audioMediaLine, (_line, head: string, rest: string) => {
    const others = rest.split(" ").filter((type) => type !== payloadType);
    return [head, payloadType, ...others].join(" ");
  });
}

/**
 * Returns the bitrate limit for the encoder of an audio sender that may use `kbps` kbit/s in total. With redundancy,
 * half of the total is left for the encoder.
 */
export function audioEncoderKbps({ codecs }: RTCRtpSendParameters, kbps: number): number {
  return codecs[0]?.mimeType.toLowerCase() === "audio/red" ? kbps / 2 : kbps;
}
