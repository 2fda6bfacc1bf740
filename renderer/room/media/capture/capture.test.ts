import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createCapture, type MediaDevicesLike } from "./capture.ts";

class FakeTrack extends EventTarget {
  readonly kind: string;
  readonly name: string;
  contentHint = "";
  live = true;
  constructor(kind: "audio" | "video", name: string) {
    super();
    this.kind = kind;
    this.name = name;
  }
  rate: unknown = null;
  async applyConstraints({ frameRate }: MediaTrackConstraints) {
    this.rate = frameRate;
  }
  stop() {
    this.live = false;
  }
}

function streamOf(...tracks: FakeTrack[]): MediaStream {
  return {
    getTracks: () => tracks,
    getVideoTracks: () => tracks.filter(({ kind }) => kind === "video"),
  } as unknown as MediaStream;
}

const failing = (name: string) => () => Promise.reject(new DOMException(name, name));

let screenContent: "text" | "motion";
beforeEach(() => {
  screenContent = "text";
});

afterEach(() => vi.unstubAllGlobals());

/** Devices that open as requested, unless overridden. */
function devices(overrides: Partial<MediaDevicesLike> = {}) {
  const opened: FakeTrack[] = [];
  const openTrack = (kind: "audio" | "video", name: string) => {
    const track = new FakeTrack(kind, name);
    opened.push(track);
    return track;
  };
  const all: MediaDevicesLike = {
    getUserMedia: async ({ video, audio } = {}) =>
      streamOf(
        ...(video ? [openTrack("video", "camera")] : []),
        ...(audio ? [openTrack("audio", "microphone")] : []),
      ),
    getDisplayMedia: async () => streamOf(openTrack("video", "screen"), openTrack("audio", "screen audio")),
    ...overrides,
  };
  const capture = createCapture(all, () => ({ cameraId: "cam-2", microphoneId: null, screenContent }));
  return { opened, capture };
}

describe("capture", () => {
  test("an iPhone, which refuses the microphone while the audio session is playback, opens it", async () => {
    const audioSession = { type: "playback" };
    vi.stubGlobal("navigator", { audioSession });
    const asPlayback = async () => {
      if (audioSession.type === "playback") throw new DOMException("category", "InvalidStateError");
      return streamOf(new FakeTrack("audio", "microphone"), new FakeTrack("video", "camera"));
    };
    const { capture } = devices({ getUserMedia: asPlayback });
    expect(await capture.openTrack("microphone")).toMatchObject({ ok: true });
    audioSession.type = "playback";
    expect(await capture.open("camera")).toMatchObject({ ok: true, media: { microphone: { at: "on" } } });
  });

  test("the camera opens with the microphone", async () => {
    const { opened, capture } = devices();
    const outcome = await capture.open("camera");
    expect(outcome).toMatchObject({ ok: true, media: { kind: "camera", microphone: { at: "on" } } });
    expect(opened.map(({ name }) => name)).toEqual(["camera", "microphone"]);
  });

  test("the screen opens with its own audio and the microphone, tuned for text", async () => {
    const { opened, capture } = devices();
    const outcome = await capture.open("screen");
    expect(outcome.ok && outcome.media.audioTracks).toHaveLength(2);
    expect(opened[0]).toMatchObject({ name: "screen", contentHint: "detail" });
  });

  test("the screen's audio leaves out what this page plays", async () => {
    const requests: unknown[] = [];
    const getDisplayMedia = async (options?: DisplayMediaStreamOptions) => {
      requests.push(options?.audio);
      return streamOf(new FakeTrack("video", "screen"));
    };
    await devices({ getDisplayMedia }).capture.open("screen");
    expect(requests).toEqual([{ restrictOwnAudio: true }]);
  });

  test("without a microphone there is still video", async () => {
    const lacking = devices({
      getUserMedia: async ({ audio } = {}) => {
        if (audio) throw new DOMException("none", "NotFoundError");
        return streamOf(new FakeTrack("video", "camera"));
      },
    });
    const microphone = { at: "blocked", reason: "no-device" };
    expect(await lacking.capture.open("camera")).toMatchObject({ ok: true, media: { microphone } });
    expect(await lacking.capture.open("screen")).toMatchObject({ ok: true, media: { microphone } });
  });

  test.each([
    ["NotAllowedError", "refused"],
    ["NotFoundError", "no-device"],
    ["NotReadableError", "device-busy"],
    ["TypeError", "unsupported"],
  ])("%s is reported as %s", async (name, reason) => {
    const refusing = devices({ getUserMedia: failing(name), getDisplayMedia: failing(name) });
    expect(await refusing.capture.open("camera")).toEqual({ ok: false, reason });
    expect(await refusing.capture.open("screen")).toEqual({ ok: false, reason });
  });

  test("a denied permission is not asked for twice", async () => {
    let prompts = 0;
    const { capture } = devices({
      getUserMedia: () => {
        prompts += 1;
        return failing("NotAllowedError")();
      },
    });
    await capture.open("camera");
    expect(prompts).toBe(1);
  });

  test("a page that is not served securely has no devices", async () => {
    expect(
      await createCapture(undefined, () => ({ cameraId: null, microphoneId: null, screenContent })).open(
        "camera",
      ),
    ).toEqual({ ok: false, reason: "unsupported" });
  });

  test("stopping stops video and audio; tracks that end by themselves are reported", async () => {
    const { opened, capture } = devices();
    const outcome = await capture.open("screen");
    if (!outcome.ok) throw new Error("nothing opened");
    const ended: string[] = [];
    outcome.media.onEnded((lost) => ended.push(lost));
    opened[0]?.dispatchEvent(new Event("ended"));
    opened[2]?.dispatchEvent(new Event("ended"));
    outcome.media.stop();
    expect(ended).toEqual(["video", "microphone"]);
    expect(opened.map(({ live }) => live)).toEqual([false, false, false]);
  });

  test("the chosen camera is preferred, not required", async () => {
    const requests: unknown[] = [];
    const { capture } = devices({
      getUserMedia: async (constraints) => {
        requests.push(constraints);
        return streamOf(new FakeTrack("video", "camera"));
      },
    });
    expect(await capture.openTrack("camera")).toMatchObject({ ok: true });
    expect(requests).toMatchObject([{ video: { deviceId: { exact: "cam-2" } } }]);
    expect(requests[0]).not.toHaveProperty("audio");
  });

  test("a screen with motion is sent as motion, and can change while it is sent", async () => {
    screenContent = "motion";
    const { opened, capture } = devices();
    const outcome = await capture.open("screen");
    if (!outcome.ok) throw new Error("nothing opened");
    expect(opened[0]).toMatchObject({ contentHint: "motion" });
    outcome.media.setVideoContent("text");
    expect(opened[0]).toMatchObject({ contentHint: "detail", rate: { ideal: 10, max: 15 } });
    expect(outcome.media.videoContent).toBe("text");
  });

  test("another microphone replaces the old one, which is stopped; the rest stays", async () => {
    const { opened, capture } = devices();
    const outcome = await capture.open("screen");
    if (!outcome.ok) throw new Error("nothing opened");
    const track = new FakeTrack("audio", "headset") as unknown as MediaStreamTrack;
    const replaced = outcome.media.withDevice("microphone", track);
    expect(replaced.audioTracks).toContain(track);
    expect(replaced.audioTracks).toHaveLength(2);
    expect(opened.map(({ live }) => live)).toEqual([true, true, false]);
  });

  test.each([
    ["camera", "video", [false, true]],
    ["microphone", "microphone", [true, false]],
  ] as const)("an unplugged %s ends nothing else", async (device, lost, live) => {
    const { opened, capture } = devices();
    const outcome = await capture.open("camera");
    if (!outcome.ok) throw new Error("nothing opened");
    const ended: string[] = [];
    outcome.media.onEnded((track) => ended.push(track));
    const unplugged = opened[device === "camera" ? 0 : 1];
    unplugged?.stop();
    unplugged?.dispatchEvent(new Event("ended"));
    expect(ended).toEqual([lost]);
    const left = device === "camera" ? outcome.media.withoutVideo() : outcome.media;
    expect(opened.map((track) => track.live)).toEqual(live);
    expect(left.audioTracks).toEqual([opened[1]]);
    expect(left.videoTrack).toBe(device === "camera" ? null : opened[0]);
    left.stop();
    expect(opened.map((track) => track.live)).toEqual([false, false]);
  });

  test("a missing device says why", async () => {
    const { capture } = devices({ getUserMedia: failing("NotFoundError") });
    expect(await capture.openTrack("microphone")).toEqual({ ok: false, reason: "no-device" });
  });
});
