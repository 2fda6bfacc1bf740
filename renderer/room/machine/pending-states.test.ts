import { expect, test } from "vitest";
import { events } from "../testing/room-samples.ts";
import { transition } from "./machine.ts";
import { initialRoom, type RoomEvent, type RoomState, type Timer } from "./room-state.ts";
import { RECONNECT_ATTEMPTS } from "#renderer/kit/clock/reconnect-policy.ts";

/** Seeded, so that the random walks are the same on each run. */
function pseudoRandom(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const samples = Object.values(events).filter(({ type }) => type !== "timer-fired");

/** A page that receives no responses except the events that `walk` applies. */
class Page {
  state: RoomState = initialRoom();
  readonly timers = new Set<Timer>();
  log: string[] = [];

  apply(event: RoomEvent): void {
    this.log.push(event.type === "timer-fired" ? event.timer : event.type);
    const { state, effects } = transition(this.state, event);
    this.state = state;
    for (const effect of effects) {
      if (effect.type === "start-timer") this.timers.add(effect.timer);
      if (effect.type === "stop-timer") this.timers.delete(effect.timer);
      if (effect.type === "close-everything") this.timers.clear();
    }
  }

  fire(timer: Timer): void {
    this.timers.delete(timer);
    this.apply({ type: "timer-fired", timer });
  }

  get isPending(): boolean {
    return ["checking-access", "connecting", "reconnecting"].includes(this.state.phase.name);
  }

  /** Fires a random timer, or applies a random event as a response to the latest request. */
  walk(random: (below: number) => number): void {
    const running = [...this.timers];
    const timer = running[random(3 * running.length)];
    if (timer) return this.fire(timer);
    const event = samples[random(samples.length)];
    if (event) this.apply(withEpoch(event, this.state));
  }
}

function withEpoch(event: RoomEvent, { epoch, capture }: RoomState): RoomEvent {
  if (!("epoch" in event)) return event;
  const isCapture = event.type === "captured" || event.type === "capture-failed";
  return { ...event, epoch: isCapture ? capture.epoch : epoch };
}

/**
 * Sends the page no more responses: only its timers fire, and Socket.IO reopens a lost connection, as it does
 * automatically.
 */
function leaveAlone(page: Page): void {
  if (page.state.links.socket === "down") page.apply({ type: "socket-up" });
  for (let steps = 0; page.isPending && steps < 4 * RECONNECT_ATTEMPTS; steps += 1) {
    const next = (["retry", "response", "connect"] as const).find((timer) => page.timers.has(timer));
    if (!next) throw new Error(`${page.state.phase.name} for ever, after ${page.log.join(", ")}`);
    page.fire(next);
  }
}

const walks = Array.from({ length: 120 }, (_, seed) => seed);

test("every pending phase is left without an answer from anybody, wherever a walk through the states ends", () => {
  for (const seed of walks) {
    const random = pseudoRandom(seed);
    const page = new Page();
    page.apply({ type: "enter" });
    for (let steps = random(40); steps > 0; steps -= 1) page.walk(random);
    leaveAlone(page);
    expect(page.isPending, page.log.join(", ")).toBe(false);
  }
});

test("a disconnected host is waited for only as long as a timer says", () => {
  const withoutTimer: string[] = [];
  for (const seed of walks) {
    const random = pseudoRandom(seed);
    const page = new Page();
    for (let steps = 60; steps > 0; steps -= 1) {
      page.walk(random);
      const waits = page.state.stage.hostDisconnected;
      if (waits && !page.timers.has("host-grace")) withoutTimer.push(page.log.join(", "));
    }
  }
  expect(withoutTimer).toEqual([]);
});

test("a device that is asked for, and that no dialog answers, can be taken back; a failure ends it", () => {
  const hosting = () => {
    const page = new Page();
    page.apply({ type: "enter" });
    page.apply({ type: "socket-up" });
    const { response } = events.granted;
    page.apply({ type: "granted", epoch: page.state.epoch, response: { ...response, role: "host" } });
    return page;
  };
  for (const kind of ["camera", "screen"] as const) {
    const page = hosting();
    page.apply({ type: "start-pressed", kind });
    expect(page.state.capture[kind]).toEqual({ at: "requesting" });
    page.apply({ type: "stop-pressed", kind });
    expect(page.state.capture[kind]).toEqual({ at: "off" });
    page.apply({ type: "start-pressed", kind });
    const { epoch } = page.state.capture;
    page.apply({ type: "capture-failed", epoch, kind, reason: "unsupported" });
    expect(page.state.capture[kind].at).toBe("blocked");
  }
});
