import { expect, test } from "vitest";
import { audioEncoderKbps, withAudioRedundancy } from "./audio-redundancy.ts";

const answer = (audioLine: string, ...lines: string[]) =>
  [audioLine, "a=rtpmap:111 opus/48000/2", ...lines, "m=video 9 UDP/TLS/RTP/SAVPF 96 63", ""].join("\r\n");

test("RED becomes the first audio format, the others keep their order", () => {
  const red = "a=rtpmap:63 red/48000/2";
  expect(withAudioRedundancy(answer("m=audio 9 UDP/TLS/RTP/SAVPF 111 63 9 0", red))).toBe(
    answer("m=audio 9 UDP/TLS/RTP/SAVPF 63 111 9 0", red),
  );
});

test("an answer without audio RED stays unchanged, even with video RED", () => {
  const without = answer("m=audio 9 UDP/TLS/RTP/SAVPF 111 9", "a=rtpmap:116 red/90000");
  expect(withAudioRedundancy(without)).toBe(without);
});

test("with RED the encoder gets half of the bitrate", () => {
  const sending = (...types: string[]) =>
    ({ codecs: types.map((mimeType) => ({ mimeType })) }) as unknown as RTCRtpSendParameters;
  expect(audioEncoderKbps(sending("audio/red", "audio/opus"), 40)).toBe(20);
  expect(audioEncoderKbps(sending("audio/opus", "audio/red"), 40)).toBe(40);
  expect(audioEncoderKbps(sending(), 40)).toBe(40);
});
