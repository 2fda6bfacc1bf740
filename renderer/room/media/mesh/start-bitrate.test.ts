import { expect, test } from "vitest";
import { startKbpsOf, withStartBitrate } from "./start-bitrate.ts";

const sdp = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join("");

test("every video codec gets the start bitrate: VP8 a new fmtp line, H264 at the front of its own", () => {
  const answer = sdp(
    "m=audio 9 UDP/TLS/RTP/SAVPF 111",
    "a=rtpmap:111 opus/48000/2",
    "a=fmtp:111 minptime=10;useinbandfec=1",
    "m=video 9 UDP/TLS/RTP/SAVPF 96 97 103",
    "a=rtpmap:96 VP8/90000",
    "a=rtcp-fb:96 nack pli",
    "a=rtpmap:97 rtx/90000",
    "a=fmtp:97 apt=96",
    "a=rtpmap:103 H264/90000",
    "a=fmtp:103 packetization-mode=1",
  );
  expect(withStartBitrate(answer, 600)).toBe(
    sdp(
      "m=audio 9 UDP/TLS/RTP/SAVPF 111",
      "a=rtpmap:111 opus/48000/2",
      "a=fmtp:111 minptime=10;useinbandfec=1",
      "m=video 9 UDP/TLS/RTP/SAVPF 96 97 103",
      "a=rtpmap:96 VP8/90000",
      "a=fmtp:96 x-google-start-bitrate=600",
      "a=rtcp-fb:96 nack pli",
      "a=rtpmap:97 rtx/90000",
      "a=fmtp:97 apt=96",
      "a=rtpmap:103 H264/90000",
      "a=fmtp:103 x-google-start-bitrate=600;packetization-mode=1",
    ),
  );
});

test("an answer without video stays unchanged", () => {
  const answer = sdp("m=audio 9 UDP/TLS/RTP/SAVPF 111", "a=rtpmap:111 opus/48000/2");
  expect(withStartBitrate(answer, 600)).toBe(answer);
});

test("a viewer without video asks for no bitrate", () => {
  const answer = sdp("a=rtpmap:96 VP8/90000");
  expect(withStartBitrate(answer, 0)).toBe(answer);
});

test.each([
  [{ startKbps: 150 }, 150],
  [{ startKbps: 0 }, 0],
  [{ startKbps: 99_999 }, 300],
  [{ startKbps: "1;b=AS:1" }, 300],
  [undefined, 300],
])("call metadata %j starts at %i kbit/s", (metadata, kbps) => {
  expect(startKbpsOf(metadata)).toBe(kbps);
});
