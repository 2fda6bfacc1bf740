import { expect, test } from "vitest";
import { onceKbps, withRepeatedSound } from "./repeated-sound.ts";

const answer = (sound: string, ...lines: string[]) =>
  [sound, "a=rtpmap:111 opus/48000/2", ...lines, "m=video 9 UDP/TLS/RTP/SAVPF 96 63", ""].join("\r\n");

test("sound is asked for twice: the repeating format comes first, the others stay in their order", () => {
  const repeating = "a=rtpmap:63 red/48000/2";
  expect(withRepeatedSound(answer("m=audio 9 UDP/TLS/RTP/SAVPF 111 63 9 0", repeating))).toBe(
    answer("m=audio 9 UDP/TLS/RTP/SAVPF 63 111 9 0", repeating),
  );
});

test("an answer of a browser that can't repeat stays as it is; a picture's redundancy is none of sound", () => {
  const without = answer("m=audio 9 UDP/TLS/RTP/SAVPF 111 9", "a=rtpmap:116 red/90000");
  expect(withRepeatedSound(without)).toBe(without);
});

test("sound that goes out twice gets half of what there is", () => {
  const sending = (...types: string[]) =>
    ({ codecs: types.map((mimeType) => ({ mimeType })) }) as unknown as RTCRtpSendParameters;
  expect(onceKbps(sending("audio/red", "audio/opus"), 40)).toBe(20);
  expect(onceKbps(sending("audio/opus", "audio/red"), 40)).toBe(40);
  expect(onceKbps(sending(), 40)).toBe(40);
});
