import { expect, test } from "vitest";
import { answerToPublisher, offerToSubscriber, withoutCandidates } from "./session-description.ts";

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

const opus = ["m=audio 9 UDP/TLS/RTP/SAVPF 111", "a=rtpmap:111 opus/48000/2"];

test("asks a publisher for lost packets, and for long ones only if its browser sends lost ones again", () => {
  const answer = lines(...opus);
  const asked = answerToPublisher(answer, lines(...opus, "a=rtcp-fb:111 transport-cc"));
  expect(asked).toContain("a=rtcp-fb:111 nack\r\n");
  expect(asked).toContain("a=ptime:60\r\n");
  expect(answerToPublisher(answer, lines(...opus))).toBe(lines(...opus, "a=rtcp-fb:111 nack"));
});

test("offers a subscriber lost packets of audio, and begins the handshake of each medium", () => {
  const offer = lines(
    ...opus,
    "a=rtcp-fb:111 transport-cc",
    "a=setup:actpass",
    "m=video 9",
    "a=setup:actpass",
  );
  expect(offerToSubscriber(offer)).toBe(
    lines(...opus, "a=rtcp-fb:111 nack", "a=setup:active", "m=video 9", "a=setup:active"),
  );
});
