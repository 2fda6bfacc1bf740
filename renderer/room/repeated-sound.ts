const soundLine = /^(m=audio \d+ \S+) (.*)$/m;
const redundant = /^a=rtpmap:(\d+) red\/48000/m;

/**
 * An answer that asks for each piece of sound twice (RFC 2198), the second time with the piece after it: where a line
 * loses two packets of a hundred, next to nothing is missing. Who can't send it so sends it once.
 */
export function withRepeatedSound(answer: string): string {
  const payloadType = redundant.exec(answer)?.[1];
  if (payloadType === undefined) return answer;
  return answer.replace(soundLine, (_line, head: string, rest: string) => {
    const others = rest.split(" ").filter((type) => type !== payloadType);
    return [head, payloadType, ...others].join(" ");
  });
}

/** The limit for a sender of sound so that it makes `kbps` kbit/s of it, the repetition included. */
export function onceKbps({ codecs }: RTCRtpSendParameters, kbps: number): number {
  return codecs[0]?.mimeType.toLowerCase() === "audio/red" ? kbps / 2 : kbps;
}
