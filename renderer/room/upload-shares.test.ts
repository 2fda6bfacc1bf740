import { beforeEach, describe, expect, test } from "vitest";
import { FIRST_PICTURE_MS } from "./room-constants.ts";
import { FakeClock, settled } from "./testing/fakes.ts";
import { UploadShares } from "./upload-shares.ts";

/** A sender that takes only the parameters that it gave last, as browsers do. */
class FakeSender {
  encodings: RTCRtpEncodingParameters[] = [{ active: true }];
  codecs = [{ mimeType: "audio/opus" }];
  #given: object | null = null;
  getParameters() {
    this.#given = { codecs: this.codecs, encodings: this.encodings.map((encoding) => ({ ...encoding })) };
    return this.#given;
  }
  async setParameters(parameters: { encodings: RTCRtpEncodingParameters[] }) {
    if (parameters !== this.#given) throw new DOMException("stale", "InvalidModificationError");
    await Promise.resolve();
    this.encodings = parameters.encodings;
  }
}

class FakeConnection extends EventTarget {
  connectionState = "connected";
  signalingState = "stable";
  readonly sound = new FakeSender();
  readonly video = new FakeSender();
  rttSeconds = 0.02;
  getStats = async () =>
    new Map([["pair", { type: "candidate-pair", nominated: true, currentRoundTripTime: this.rttSeconds }]]);
  getTransceivers() {
    return [
      { sender: this.sound, receiver: { track: { kind: "audio" } } },
      { sender: this.video, receiver: { track: { kind: "video" } } },
    ];
  }
}

let shares: UploadShares;
let clock: FakeClock;
beforeEach(() => {
  clock = new FakeClock();
  shares = new UploadShares(clock, (error) => {
    throw error;
  });
});

async function join(peerId: string): Promise<FakeConnection> {
  const connection = new FakeConnection();
  shares.add(peerId, connection as unknown as RTCPeerConnection);
  await settled();
  return connection;
}

describe("each call's share of the upload", () => {
  test("shrinks when somebody comes and grows when somebody goes", async () => {
    const first = await join("v1");
    expect(first.video.encodings).toMatchObject([{ active: true, maxBitrate: 1_500_000, maxFramerate: 24 }]);
    const second = await join("v2");
    expect(first.video.encodings[0]?.maxBitrate).toBe(1_210_000);
    expect(second.video.encodings[0]?.maxBitrate).toBe(1_210_000);
    shares.remove("v2", second as unknown as RTCPeerConnection);
    await settled();
    expect(first.video.encodings[0]?.maxBitrate).toBe(1_500_000);
  });

  test("sound goes first, and goes on when the picture stops", async () => {
    shares.setLevel("v1", "audio");
    const call = await join("v1");
    const { sound, video } = call;
    expect(sound.encodings).toMatchObject([{ active: true, maxBitrate: 40_000, priority: "high" }]);
    expect(video.encodings[0]?.active).toBe(false);
    shares.setLevel("v1", "low");
    await settled();
    expect(video.encodings).toMatchObject([{ active: true, maxBitrate: 150_000, scaleResolutionDownBy: 4 }]);
    call.dispatchEvent(new Event("connectionstatechange"));
    await settled();
    await clock.pass(FIRST_PICTURE_MS);
    await settled();
    expect(video.encodings).toMatchObject([{ active: true, maxBitrate: 150_000, scaleResolutionDownBy: 3 }]);
  });

  test("sound that goes out twice takes no more than sound that goes out once", async () => {
    const { sound } = await join("v1");
    expect(sound.encodings[0]?.maxBitrate).toBe(40_000);
    sound.codecs = [{ mimeType: "audio/red" }, { mimeType: "audio/opus" }];
    shares.setBudget(2000);
    await settled();
    expect(sound.encodings[0]?.maxBitrate).toBe(20_000);
  });

  test("follows the host's limit and what is shown", async () => {
    const { video } = await join("v1");
    shares.setBudget(1000);
    shares.setKind("text");
    await settled();
    expect(video.encodings).toMatchObject([
      { maxBitrate: 960_000, maxFramerate: 15, scaleResolutionDownBy: 1 },
    ]);
  });

  test("a call that is over or half closed stops no other", async () => {
    const closed = await join("v1");
    closed.signalingState = "closed";
    const leaving = await join("v2");
    leaving.video.setParameters = async () => {
      throw new DOMException("left", "InvalidStateError");
    };
    const third = await join("v3");
    expect(third.video.encodings[0]?.maxBitrate).toBe(794_000);
  });

  test("an old call that ends leaves the new one to the same viewer alone", async () => {
    const old = await join("v1");
    const renewed = await join("v1");
    shares.remove("v1", old as unknown as RTCPeerConnection);
    shares.setBudget(1000);
    await settled();
    expect(renewed.video.encodings[0]?.maxBitrate).toBe(960_000);
  });

  test("says what a call would best begin with", async () => {
    for (const peerId of ["v1", "v2", "v3", "v4", "v5"]) await join(peerId);
    expect(shares.startFor("v6")).toBe(300);
    shares.setLevel("v6", "low");
    expect(shares.startFor("v6")).toBe(150);
    shares.setLevel("v6", "audio");
    expect(shares.startFor("v6")).toBe(0);
  });

  test("a picture begins small, with a long way also with little, once, and grows to its share", async () => {
    const far = await join("v1");
    const near = await join("v2");
    far.rttSeconds = 0.15;
    for (const connection of [far, near]) connection.dispatchEvent(new Event("connectionstatechange"));
    await settled();
    expect(far.video.encodings[0]?.maxBitrate).toBe(300_000);
    expect(near.video.encodings).toMatchObject([{ maxBitrate: 1_210_000, scaleResolutionDownBy: 4 }]);
    await clock.pass(60_000);
    for (const { video } of [far, near])
      expect(video.encodings).toMatchObject([{ maxBitrate: 1_210_000, scaleResolutionDownBy: 1 }]);
    // It was lost for a moment: what the line carries is known by now.
    far.dispatchEvent(new Event("connectionstatechange"));
    await settled();
    expect(far.video.encodings[0]?.maxBitrate).toBe(1_210_000);
  });
});
