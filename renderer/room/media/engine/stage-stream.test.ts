import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StageStream } from "./stage-stream.ts";

interface FakeTrack {
  id: string;
  kind: "audio" | "video";
}

/** Like a browser's stream, this fake rejects two tracks with the same id. */
class FakeStream {
  static smallest = Infinity;
  #tracks: FakeTrack[] = [];
  getTracks() {
    return [...this.#tracks];
  }
  addTrack(track: FakeTrack): void {
    if (!this.#tracks.some(({ id }) => id === track.id)) this.#tracks.push(track);
  }
  removeTrack(track: FakeTrack): void {
    this.#tracks = this.#tracks.filter((one) => one !== track);
    FakeStream.smallest = Math.min(FakeStream.smallest, this.#tracks.length);
  }
}

const track = (kind: FakeTrack["kind"]) => ({ id: kind, kind }) as FakeTrack & MediaStreamTrack;
const received = () => [track("audio"), track("video")];

let stage: StageStream;
beforeEach(() => {
  vi.stubGlobal("MediaStream", FakeStream);
  FakeStream.smallest = Infinity;
  stage = new StageStream();
});
afterEach(() => vi.unstubAllGlobals());

test("another connection's tracks replace those before, though they have the same ids", () => {
  stage.show(received());
  const next = received();
  stage.show(next);
  expect(new Set(stage.stream.getTracks())).toEqual(new Set(next));
});

test("the stream is never empty while tracks are replaced", () => {
  stage.show(received());
  stage.show(received());
  expect(FakeStream.smallest).toBe(1);
});

test("without received tracks it is empty", () => {
  stage.show(received());
  stage.show([]);
  expect(stage.isEmpty).toBe(true);
  expect(stage.stream.getTracks()).toEqual([]);
});

test("a video track comes with its first picture, so that the sound beside it begins without one", () => {
  const video = Object.assign(new EventTarget(), track("video"), { muted: true });
  const sound = track("audio");
  stage.show([sound, video]);
  expect(stage.stream.getTracks()).toEqual([sound]);
  video.dispatchEvent(new Event("unmute"));
  expect(stage.stream.getTracks()).toEqual([sound, video]);
  stage.show([sound, video]);
  expect(stage.stream.getTracks(), "one that was shown stays while it rests").toEqual([sound, video]);
});

test("the first picture of a connection that was left is not shown", () => {
  const left = Object.assign(new EventTarget(), track("video"), { muted: true });
  stage.show([track("audio"), left]);
  const next = received();
  stage.show(next);
  left.dispatchEvent(new Event("unmute"));
  expect(new Set(stage.stream.getTracks())).toEqual(new Set(next));
});
