import { expect, test } from "vitest";
import { answerToHost, audioEncoderKbps, offerToSpeaker, offerToViewer } from "./call-audio.ts";

const opus = "a=rtpmap:111 opus/48000/2";
const feedback = "a=rtcp-fb:111 transport-cc";
const nack = "a=rtcp-fb:111 nack";
const red = "a=rtpmap:63 red/48000/2";
const withAudio = (audioLine: string, ...lines: string[]) =>
  [audioLine, opus, ...lines, "m=video 9 UDP/TLS/RTP/SAVPF 96 63", ""].join("\r\n");
const sdp = (...lines: string[]) => withAudio("m=audio 9 UDP/TLS/RTP/SAVPF 111 63 9 0", ...lines);

test("a host whose browser knows feedback for audio offers to send lost packets again", () => {
  expect(offerToViewer(sdp(feedback))).toBe(sdp(nack, feedback));
  expect(offerToViewer(sdp())).toBe(sdp());
});

test("a speaker is asked for long packets only where the host can repair them in time", () => {
  expect(offerToSpeaker(sdp(feedback), true)).toContain("a=ptime:60");
  expect(offerToSpeaker(sdp(feedback), true)).toContain(nack);
  expect(offerToSpeaker(sdp(feedback), false)).toBe(sdp(feedback));
  expect(offerToSpeaker(sdp(), true)).toBe(sdp());
});

test("a viewer asks for long packets, repeated when lost, and sends no report on their arrival", () => {
  const answer = answerToHost(sdp(feedback, red), sdp(nack, feedback, red), true);
  expect(answer).toContain("a=ptime:60");
  expect(answer).toContain(nack);
  expect(answer).not.toContain("transport-cc");
  expect(answer).toContain("SAVPF 111 63 9 0");
});

const redundant = (...lines: string[]) => withAudio("m=audio 9 UDP/TLS/RTP/SAVPF 63 111 9 0", ...lines, red);

test.each([
  { why: "a host that sends nothing again", offer: sdp(feedback, red), line: feedback, canDelay: true },
  { why: "a viewer that can't ask again", offer: sdp(nack, feedback, red), line: "a=mid:0", canDelay: true },
  { why: "a viewer that can't wait", offer: sdp(nack, feedback, red), line: feedback, canDelay: false },
])("$why: RED becomes the first audio format, the others keep their order", ({ offer, line, canDelay }) => {
  expect(answerToHost(sdp(line, red), offer, canDelay)).toBe(redundant(line));
});

test("an answer without audio RED stays unchanged, even with video RED", () => {
  const without = withAudio("m=audio 9 UDP/TLS/RTP/SAVPF 111 9", "a=rtpmap:116 red/90000");
  expect(answerToHost(without, sdp(), true)).toBe(without);
});

test("with RED the encoder gets less, as everything is sent twice", () => {
  const sending = (...types: string[]) =>
    ({ codecs: types.map((mimeType) => ({ mimeType })) }) as unknown as RTCRtpSendParameters;
  expect(audioEncoderKbps(sending("audio/red", "audio/opus"))).toBe(20);
  expect(audioEncoderKbps(sending("audio/opus", "audio/red"))).toBe(24);
  expect(audioEncoderKbps(sending())).toBe(24);
});
