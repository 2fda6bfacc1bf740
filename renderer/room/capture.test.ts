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

let screenAs: "text" | "motion";
beforeEach(() => {
  screenAs = "text";
});

afterEach(() => vi.unstubAllGlobals());

/** Devices that give what is asked for, unless told otherwise. */
function devices(changed: Partial<MediaDevicesLike> = {}) {
  const given: FakeTrack[] = [];
  const give = (kind: "audio" | "video", name: string) => {
    const track = new FakeTrack(kind, name);
    given.push(track);
    return track;
  };
  const all: MediaDevicesLike = {
    getUserMedia: async ({ video, audio } = {}) =>
      streamOf(...(video ? [give("video", "camera")] : []), ...(audio ? [give("audio", "microphone")] : [])),
    getDisplayMedia: async () => streamOf(give("video", "screen"), give("audio", "screen sound")),
    ...changed,
  };
  const capture = createCapture(all, () => ({ cameraId: "cam-2", microphoneId: null, screenAs }));
  return { given, capture };
}

describe("capture", () => {
  test("an iPhone, which has no microphone for a page that declared playback, has one", async () => {
    const audioSession = { type: "playback" };
    vi.stubGlobal("navigator", { audioSession });
    const asPlayback = async () => {
      if (audioSession.type === "playback") throw new DOMException("category", "InvalidStateError");
      return streamOf(new FakeTrack("audio", "microphone"), new FakeTrack("video", "camera"));
    };
    const { capture } = devices({ getUserMedia: asPlayback });
    expect(await capture.openTrack("microphone")).toMatchObject({ ok: true });
    audioSession.type = "playback";
    expect(await capture.open("camera")).toMatchObject({ ok: true, source: { microphone: { at: "on" } } });
  });

  test("the camera comes with the microphone", async () => {
    const { given, capture } = devices();
    const outcome = await capture.open("camera");
    expect(outcome).toMatchObject({ ok: true, source: { kind: "camera", microphone: { at: "on" } } });
    expect(given.map(({ name }) => name)).toEqual(["camera", "microphone"]);
  });

  test("the screen comes with its own sound and the microphone, tuned for text", async () => {
    const { given, capture } = devices();
    const outcome = await capture.open("screen");
    expect(outcome.ok && outcome.source.sounds).toHaveLength(2);
    expect(given[0]).toMatchObject({ name: "screen", contentHint: "detail" });
  });

  test("the screen's sound leaves out what this page plays itself", async () => {
    const asked: unknown[] = [];
    const getDisplayMedia = async (options?: DisplayMediaStreamOptions) => {
      asked.push(options?.audio);
      return streamOf(new FakeTrack("video", "screen"));
    };
    await devices({ getDisplayMedia }).capture.open("screen");
    expect(asked).toEqual([{ restrictOwnAudio: true }]);
  });

  test("without a microphone there is still a picture", async () => {
    const lacking = devices({
      getUserMedia: async ({ audio } = {}) => {
        if (audio) throw new DOMException("none", "NotFoundError");
        return streamOf(new FakeTrack("video", "camera"));
      },
    });
    const microphone = { at: "blocked", reason: "no-device" };
    expect(await lacking.capture.open("camera")).toMatchObject({ ok: true, source: { microphone } });
    expect(await lacking.capture.open("screen")).toMatchObject({ ok: true, source: { microphone } });
  });

  test.each([
    ["NotAllowedError", "refused"],
    ["NotFoundError", "no-device"],
    ["NotReadableError", "device-busy"],
    ["TypeError", "unsupported"],
  ])("%s is told as %s", async (name, reason) => {
    const refusing = devices({ getUserMedia: failing(name), getDisplayMedia: failing(name) });
    expect(await refusing.capture.open("camera")).toEqual({ ok: false, reason });
    expect(await refusing.capture.open("screen")).toEqual({ ok: false, reason });
  });

  test("a refusal is not asked about twice", async () => {
    let asked = 0;
    const { capture } = devices({
      getUserMedia: () => {
        asked += 1;
        return failing("NotAllowedError")();
      },
    });
    await capture.open("camera");
    expect(asked).toBe(1);
  });

  test("a page that is not served securely has no devices at all", async () => {
    expect(
      await createCapture(undefined, () => ({ cameraId: null, microphoneId: null, screenAs })).open("camera"),
    ).toEqual({ ok: false, reason: "unsupported" });
  });

  test("stopping closes picture and sounds; the browser's own stop is heard", async () => {
    const { given, capture } = devices();
    const outcome = await capture.open("screen");
    if (!outcome.ok) throw new Error("nothing was opened");
    const ended: string[] = [];
    outcome.source.onEnded((lost) => ended.push(lost));
    given[0]?.dispatchEvent(new Event("ended"));
    given[2]?.dispatchEvent(new Event("ended"));
    outcome.source.stop();
    expect(ended).toEqual(["picture", "microphone"]);
    expect(given.map(({ live }) => live)).toEqual([false, false, false]);
  });

  test("the chosen camera is a wish, so that a lecture starts without it too", async () => {
    const asked: unknown[] = [];
    const { capture } = devices({
      getUserMedia: async (wanted) => {
        asked.push(wanted);
        return streamOf(new FakeTrack("video", "camera"));
      },
    });
    expect(await capture.openTrack("camera")).toMatchObject({ ok: true });
    expect(asked).toMatchObject([{ video: { deviceId: { exact: "cam-2" } } }]);
    expect(asked[0]).not.toHaveProperty("audio");
  });

  test("a screen with motion is sent as motion, and can be changed while it is sent", async () => {
    screenAs = "motion";
    const { given, capture } = devices();
    const outcome = await capture.open("screen");
    if (!outcome.ok) throw new Error("nothing was opened");
    expect(given[0]).toMatchObject({ contentHint: "motion" });
    outcome.source.showAs("text");
    expect(given[0]).toMatchObject({ contentHint: "detail", rate: { ideal: 10, max: 15 } });
    expect(outcome.source.shows).toBe("text");
  });

  test("another microphone takes the place of the old one, which is closed; the rest stays", async () => {
    const { given, capture } = devices();
    const outcome = await capture.open("screen");
    if (!outcome.ok) throw new Error("nothing was opened");
    const track = new FakeTrack("audio", "headset") as unknown as MediaStreamTrack;
    const swapped = outcome.source.swapped("microphone", track);
    expect(swapped.sounds).toContain(track);
    expect(swapped.sounds).toHaveLength(2);
    expect(given.map(({ live }) => live)).toEqual([true, true, false]);
  });

  test.each([
    ["camera", "picture", [false, true]],
    ["microphone", "microphone", [true, false]],
  ] as const)("a %s that is pulled out takes nothing else along", async (device, lost, live) => {
    const { given, capture } = devices();
    const outcome = await capture.open("camera");
    if (!outcome.ok) throw new Error("nothing was opened");
    const ended: string[] = [];
    outcome.source.onEnded((what) => ended.push(what));
    const pulled = given[device === "camera" ? 0 : 1];
    pulled?.stop();
    pulled?.dispatchEvent(new Event("ended"));
    expect(ended).toEqual([lost]);
    const left = device === "camera" ? outcome.source.withoutPicture() : outcome.source;
    expect(given.map((track) => track.live)).toEqual(live);
    expect(left.sounds).toEqual([given[1]]);
    expect(left.video).toBe(device === "camera" ? null : given[0]);
    left.stop();
    expect(given.map((track) => track.live)).toEqual([false, false]);
  });

  test("a device that is gone says why", async () => {
    const { capture } = devices({ getUserMedia: failing("NotFoundError") });
    expect(await capture.openTrack("microphone")).toEqual({ ok: false, reason: "no-device" });
  });
});
