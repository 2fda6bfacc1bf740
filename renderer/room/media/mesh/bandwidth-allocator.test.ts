import { beforeEach, describe, expect, test } from "vitest";
import { FIRST_FRAME_MS } from "./bitrate-ramp-up.ts";
import { FakeClock, flushPromises } from "../../testing/fakes.ts";
import { BandwidthAllocator } from "./bandwidth-allocator.ts";

/** Like a browser's sender, this fake only accepts the parameters that it returned last. */
class FakeSender {
  encodings: RTCRtpEncodingParameters[] = [{ active: true }];
  codecs = [{ mimeType: "audio/opus" }];
  #returned: object | null = null;
  getParameters() {
    this.#returned = { codecs: this.codecs, encodings: this.encodings.map((encoding) => ({ ...encoding })) };
    return this.#returned;
  }
  async setParameters(parameters: { encodings: RTCRtpEncodingParameters[] }) {
    if (parameters !== this.#returned) throw new DOMException("stale", "InvalidModificationError");
    await Promise.resolve();
    this.encodings = parameters.encodings;
  }
}

class FakeConnection extends EventTarget {
  connectionState = "connected";
  signalingState = "stable";
  readonly audio = new FakeSender();
  readonly video = new FakeSender();
  rttSeconds = 0.02;
  getStats = async () =>
    new Map([["pair", { type: "candidate-pair", nominated: true, currentRoundTripTime: this.rttSeconds }]]);
  getTransceivers() {
    return [
      { sender: this.audio, receiver: { track: { kind: "audio" } } },
      { sender: this.video, receiver: { track: { kind: "video" } } },
    ];
  }
}

let bandwidth: BandwidthAllocator;
let clock: FakeClock;
beforeEach(() => {
  clock = new FakeClock();
  bandwidth = new BandwidthAllocator(clock, (error) => {
    throw error;
  });
});

async function addCall(peerId: string): Promise<FakeConnection> {
  const connection = new FakeConnection();
  bandwidth.add(peerId, connection as unknown as RTCPeerConnection);
  await flushPromises();
  return connection;
}

describe("each call's part of the upload", () => {
  test("shrinks when a viewer joins and grows when one leaves", async () => {
    const first = await addCall("v1");
    expect(first.video.encodings).toMatchObject([{ active: true, maxBitrate: 1_500_000, maxFramerate: 24 }]);
    const second = await addCall("v2");
    expect(first.video.encodings[0]?.maxBitrate).toBe(1_226_000);
    expect(second.video.encodings[0]?.maxBitrate).toBe(1_226_000);
    bandwidth.remove("v2", second as unknown as RTCPeerConnection);
    await flushPromises();
    expect(first.video.encodings[0]?.maxBitrate).toBe(1_500_000);
  });

  test("audio has priority, and goes on when video stops", async () => {
    bandwidth.setLevel("v1", "audio");
    const call = await addCall("v1");
    const { audio, video } = call;
    expect(audio.encodings).toMatchObject([{ active: true, maxBitrate: 24_000, priority: "high" }]);
    expect(video.encodings[0]?.active).toBe(false);
    bandwidth.setLevel("v1", "low");
    await flushPromises();
    expect(video.encodings).toMatchObject([{ active: true, maxBitrate: 150_000, scaleResolutionDownBy: 4 }]);
    call.dispatchEvent(new Event("connectionstatechange"));
    await flushPromises();
    await clock.advance(FIRST_FRAME_MS);
    await flushPromises();
    expect(video.encodings).toMatchObject([{ active: true, maxBitrate: 150_000, scaleResolutionDownBy: 3 }]);
  });

  test("audio with RED is encoded at less, as it is sent twice", async () => {
    const { audio } = await addCall("v1");
    expect(audio.encodings[0]?.maxBitrate).toBe(24_000);
    audio.codecs = [{ mimeType: "audio/red" }, { mimeType: "audio/opus" }];
    bandwidth.setBudget(2000);
    await flushPromises();
    expect(audio.encodings[0]?.maxBitrate).toBe(20_000);
  });

  test("follows the host's limit and the video content", async () => {
    const { video } = await addCall("v1");
    bandwidth.setBudget(1000);
    bandwidth.setVideoContent("text");
    await flushPromises();
    expect(video.encodings).toMatchObject([
      { maxBitrate: 976_000, maxFramerate: 15, scaleResolutionDownBy: 1 },
    ]);
  });

  test("a closed or closing call does not affect the others", async () => {
    const closed = await addCall("v1");
    closed.signalingState = "closed";
    const leaving = await addCall("v2");
    leaving.video.setParameters = async () => {
      throw new DOMException("left", "InvalidStateError");
    };
    const third = await addCall("v3");
    expect(third.video.encodings[0]?.maxBitrate).toBe(810_000);
  });

  test("an old call that ends leaves the new call to the same viewer alone", async () => {
    const old = await addCall("v1");
    const current = await addCall("v1");
    bandwidth.remove("v1", old as unknown as RTCPeerConnection);
    bandwidth.setBudget(1000);
    await flushPromises();
    expect(current.video.encodings[0]?.maxBitrate).toBe(976_000);
  });

  test("the corner camera has a part of its viewer's share, and none at a lower level", async () => {
    const main = await addCall("v1");
    const corner = new FakeConnection();
    bandwidth.addCorner("v1", corner as unknown as RTCPeerConnection);
    bandwidth.setBudget(324);
    await flushPromises();
    expect(main.video.encodings[0]?.maxBitrate).toBe(250_000);
    expect(corner.video.encodings).toEqual([
      { active: true, maxBitrate: 50_000, maxFramerate: 10, scaleResolutionDownBy: 1 },
    ]);
    bandwidth.setLevel("v1", "low");
    await flushPromises();
    expect(corner.video.encodings[0]?.active).toBe(false);
    bandwidth.setLevel("v1", "full");
    bandwidth.removeCorner("v1", corner as unknown as RTCPeerConnection);
    await flushPromises();
    expect(main.video.encodings[0]?.maxBitrate).toBe(300_000);
  });

  test("returns the start bitrate of a new call", async () => {
    for (const peerId of ["v1", "v2", "v3", "v4", "v5"]) await addCall(peerId);
    expect(bandwidth.startBitrateFor("v6")).toBe(300);
    bandwidth.setLevel("v6", "low");
    expect(bandwidth.startBitrateFor("v6")).toBe(150);
    bandwidth.setLevel("v6", "audio");
    expect(bandwidth.startBitrateFor("v6")).toBe(0);
  });

  test("video starts small, on a long path also at a low bitrate, once, and grows to its allocation", async () => {
    const longPath = await addCall("v1");
    const shortPath = await addCall("v2");
    longPath.rttSeconds = 0.15;
    for (const connection of [longPath, shortPath])
      connection.dispatchEvent(new Event("connectionstatechange"));
    await flushPromises();
    expect(longPath.video.encodings[0]?.maxBitrate).toBe(300_000);
    expect(shortPath.video.encodings).toMatchObject([{ maxBitrate: 1_226_000, scaleResolutionDownBy: 4 }]);
    await clock.advance(60_000);
    for (const { video } of [longPath, shortPath])
      expect(video.encodings).toMatchObject([{ maxBitrate: 1_226_000, scaleResolutionDownBy: 1 }]);
    // The path has reconnected after a short loss, so its bandwidth is already known.
    longPath.dispatchEvent(new Event("connectionstatechange"));
    await flushPromises();
    expect(longPath.video.encodings[0]?.maxBitrate).toBe(1_226_000);
  });
});
