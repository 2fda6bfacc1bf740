import { expect, test } from "vitest";
import {
  hasOpusFeedback,
  withAudioNack,
  withLongPackets,
  withoutAudioTransportFeedback,
} from "./lecture-audio.ts";

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join("");
const transportExtension =
  "a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01";
const session = ["v=0", "a=group:BUNDLE 0 1"];
const video = ["m=video 9 UDP/TLS/RTP/SAVPF 96", transportExtension, "a=rtcp-fb:96 transport-cc"];
const sdp = (...audio: string[]) =>
  lines(...session, "m=audio 9 UDP/TLS/RTP/SAVPF 111 0", ...audio, "a=rtpmap:0 PCMU/8000", ...video);

test("asks for lost packets of Opus, once", () => {
  const asked = sdp("a=rtpmap:111 opus/48000/2", "a=rtcp-fb:111 nack");
  expect(withAudioNack(sdp("a=rtpmap:111 opus/48000/2"))).toBe(asked);
  expect(withAudioNack(asked)).toBe(asked);
});

test("leaves a description without Opus as it is", () => {
  for (const change of [withAudioNack, withLongPackets]) expect(change(sdp())).toBe(sdp());
  expect(hasOpusFeedback(sdp(), "transport-cc")).toBe(false);
});

test("knows the feedback of Opus from that of video", () => {
  const opus = "a=rtpmap:111 opus/48000/2";
  expect(hasOpusFeedback(sdp(opus), "transport-cc")).toBe(false);
  expect(hasOpusFeedback(sdp(opus, "a=rtcp-fb:111 transport-cc"), "transport-cc")).toBe(true);
  expect(hasOpusFeedback(sdp(opus, "a=rtcp-fb:111 transport-cc"), "nack")).toBe(false);
  expect(hasOpusFeedback("", "nack")).toBe(false);
});

test("removes reports on the arrival of audio, and leaves those on video", () => {
  const opus = ["a=rtpmap:111 opus/48000/2", "a=rtcp-fb:111 nack"];
  const reporting = sdp(transportExtension, ...opus, "a=rtcp-fb:111 transport-cc");
  expect(withoutAudioTransportFeedback(reporting)).toBe(sdp(...opus));
});

test("asks for long packets in place of other ones", () => {
  const short = sdp("a=rtpmap:111 opus/48000/2", "a=fmtp:111 minptime=10;useinbandfec=1", "a=ptime:20");
  expect(withLongPackets(short)).toBe(
    lines(
      ...session,
      "m=audio 9 UDP/TLS/RTP/SAVPF 111 0",
      "a=rtpmap:111 opus/48000/2",
      "a=fmtp:111 maxaveragebitrate=24000;minptime=10;useinbandfec=1",
      "a=rtpmap:0 PCMU/8000",
      "a=ptime:60",
      "a=maxptime:60",
      ...video,
    ),
  );
});

test("asks for long packets where audio comes last and has no parameters", () => {
  const audioOnly = lines("v=0", "m=audio 9 UDP/TLS/RTP/SAVPF 111", "a=rtpmap:111 opus/48000/2");
  expect(withLongPackets(audioOnly)).toBe(
    `${audioOnly}${lines("a=fmtp:111 maxaveragebitrate=24000", "a=ptime:60", "a=maxptime:60")}`,
  );
});
