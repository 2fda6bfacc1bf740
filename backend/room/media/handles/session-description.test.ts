import { expect, test } from "vitest";
import { withAudioNack, withDtlsFromSfu, withoutCandidates } from "./session-description.ts";

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join("");

test("removes candidates, and nothing else", () => {
  const sdp = lines(
    "v=0",
    "m=audio 9 UDP/TLS/RTP/SAVPF 111",
    "a=candidate:1 1 udp 1 10.0.0.1 9 typ host",
    "a=end-of-candidates",
    "a=mid:0",
  );
  expect(withoutCandidates(sdp)).toBe(lines("v=0", "m=audio 9 UDP/TLS/RTP/SAVPF 111", "a=mid:0"));
});

test("asks for lost packets of Opus, once", () => {
  const sdp = lines("m=audio 9 UDP/TLS/RTP/SAVPF 111 0", "a=rtpmap:111 opus/48000/2", "a=rtpmap:0 PCMU/8000");
  const asked = lines(
    "m=audio 9 UDP/TLS/RTP/SAVPF 111 0",
    "a=rtpmap:111 opus/48000/2",
    "a=rtcp-fb:111 nack",
    "a=rtpmap:0 PCMU/8000",
  );
  expect(withAudioNack(sdp)).toBe(asked);
  expect(withAudioNack(asked)).toBe(asked);
});

test("leaves a description without Opus as it is", () => {
  const sdp = lines("m=audio 9 UDP/TLS/RTP/SAVPF 0", "a=rtpmap:0 PCMU/8000");
  expect(withAudioNack(sdp)).toBe(sdp);
});

test("has the SFU begin the handshake of each medium", () => {
  const offer = lines("m=audio 9", "a=setup:actpass", "m=video 9", "a=setup:actpass");
  expect(withDtlsFromSfu(offer)).toBe(lines("m=audio 9", "a=setup:active", "m=video 9", "a=setup:active"));
});
