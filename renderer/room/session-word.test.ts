import { beforeEach, describe, expect, test } from "vitest";
import type { TrackOutcome } from "./capture.ts";
import { emptyClassroom } from "./classroom-machine.ts";
import { settled } from "./testing/fakes.ts";
import { Visitor } from "./testing/visitor.ts";

class FakeMicrophone extends EventTarget {
  stopped = false;
  stop(): void {
    this.stopped = true;
  }
}

const word = { accountId: "abel", name: "Abel", peerId: "peer-1" };
let visitor: Visitor;
let microphone: FakeMicrophone;
let allow: () => Promise<void>;

beforeEach(async () => {
  visitor = new Visitor();
  microphone = new FakeMicrophone();
  let answer: (outcome: TrackOutcome) => void = () => undefined;
  visitor.capture.answerTrack = () => new Promise((resolve) => (answer = resolve));
  allow = async () => {
    answer({ ok: true, track: microphone as unknown as MediaStreamTrack });
    await settled();
  };
  await visitor.enter({ hostPresent: true, source: "camera", classroom: { ...emptyClassroom, word } });
  visitor.session.dispatch({ type: "speak-pressed" });
  await settled();
});

const spoke = () => visitor.engine.orders.includes("speak");
const hear = (holder: typeof word | null) => visitor.channel.tell({ name: "word", data: { holder } });

describe("a microphone that the browser gives", () => {
  test("is heard while the word holds, also after a join in between", async () => {
    visitor.channel.tell({ name: "down" });
    visitor.channel.tell({ name: "up" });
    await settled();
    await allow();
    expect(spoke()).toBe(true);
    expect(microphone.stopped).toBe(false);
    expect(visitor.store.getState().room.voice).toEqual({ at: "on" });
  });

  test.each([
    ["the class has ended", () => visitor.channel.tell({ name: "removed", data: { reason: "class_ended" } })],
    ["they have left", () => visitor.session.dispatch({ type: "leave" })],
    ["the page has gone", () => visitor.session.dispose()],
    ["the word was taken", () => hear(null)],
    [
      "it was given again and nothing was pressed since",
      () => {
        hear(null);
        hear(word);
      },
    ],
  ])("is closed at once when %s meanwhile", async (_, happens) => {
    happens();
    await allow();
    expect(microphone.stopped).toBe(true);
    expect(spoke()).toBe(false);
    expect(visitor.store.getState().room.voice.at).not.toBe("on");
  });

  test("and is pulled out later: the page says so", async () => {
    await allow();
    microphone.dispatchEvent(new Event("ended"));
    expect(visitor.store.getState().room.voice).toEqual({ at: "ended" });
  });
});
