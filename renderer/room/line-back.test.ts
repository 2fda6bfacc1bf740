import { beforeEach, describe, expect, test } from "vitest";
import { transition } from "./machine.ts";
import type { RoomState } from "./room-state.ts";
import { settled } from "./testing/fakes.ts";
import { events, stateIn } from "./testing/room-samples.ts";
import { Visitor } from "./testing/visitor.ts";

describe("what the browser notices of its line", () => {
  test.each(["online", "awake"] as const)("%s: both lines are renewed, whatever they think", (sign) => {
    for (const phase of ["checking-access", "connecting", "live", "reconnecting"] as const)
      expect(transition(stateIn(phase), { type: "line-sign", sign }).effects).toEqual([
        { type: "renew-lines" },
      ]);
  });

  test("who only looked away is as connected as before; who is not, tries at once", () => {
    const visible = { type: "line-sign", sign: "visible" } as const;
    const live = stateIn("live");
    expect(transition(live, visible).effects).toEqual([]);
    const cut: RoomState = { ...live, links: { ...live.links, socket: "down" } };
    expect(transition(cut, visible).effects).toEqual([{ type: "renew-lines" }]);
    expect(transition(stateIn("reconnecting"), visible).effects).toEqual([{ type: "renew-lines" }]);
  });

  test("delays that have grown begin anew", () => {
    const { state } = transition(stateIn("reconnecting"), events["line-sign"]);
    expect(state.phase).toEqual({ name: "reconnecting", attempt: 1 });
  });
});

describe("the line is back", () => {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = new Visitor();
    await visitor.enter();
  });

  test("a page comes back without waiting for a timer, and its calls stay", async () => {
    const { channel, engine, signs, clock } = visitor;
    channel.tell({ name: "down" });
    signs.tell("online");
    expect(channel.orders.at(-1)).toBe("renew");
    engine.tell({ type: "signalling-down", problem: "disconnected" });
    expect(visitor.phase.name).toBe("reconnecting");
    channel.tell({ name: "up" });
    await settled();
    await visitor.comeUp();
    expect(visitor.phase.name).toBe("live");
    expect(clock.now()).toBe(0);
    expect(engine.orders).toEqual(["connect peer-1 ticket-1", "renew", "connect peer-1 ticket-1"]);
  });

  test("whoever has left is not brought back", () => {
    const { channel, session, signs } = visitor;
    session.dispatch({ type: "leave" });
    signs.tell("online");
    expect(channel.orders.at(-1)).toBe("close");
    session.dispose();
    signs.tell("awake");
    expect(channel.orders).not.toContain("renew");
  });
});

describe("a viewer knows whether its call stands", () => {
  const back = { ...events["peer-arrived"], anew: false };
  const asks = [{ type: "announce", epoch: 5, peerId: "peer-1", anew: true }];
  const seeing = (changed: Partial<RoomState["stage"]>): RoomState => {
    const state = stateIn("live");
    return { ...state, stage: { ...state.stage, watching: true, moving: true, ...changed } };
  };

  test("a host who comes back, and thinks that it does, is asked for another", () => {
    expect(transition(seeing({ watching: false, moving: false }), back).effects).toEqual(asks);
    expect(transition(seeing({ moving: false }), back).effects).toEqual(asks);
    expect(transition(seeing({}), back).effects).toEqual([]);
  });

  test("a host who comes anew calls by itself", () => {
    const away = seeing({ watching: false, moving: false });
    expect(transition(away, { ...back, anew: true }).effects).toEqual([]);
    expect(transition(stateIn("reconnecting"), back).effects).toEqual([]);
  });

  test("coming back itself, it says so", () => {
    const up = events["signalling-up"];
    expect(transition(seeing({ moving: false }), up).effects).toMatchObject([{ anew: true }]);
    expect(transition(seeing({}), up).effects).toMatchObject([{ anew: false }]);
  });

  test("a host says which: anew at first, and later only that it is back", () => {
    const up = events["signalling-up"];
    expect(transition(stateIn("connecting", "host"), up).effects).toMatchObject([{ anew: true }]);
    expect(transition(stateIn("live", "host"), up).effects).toMatchObject([{ anew: false }]);
  });
});

describe("who wants sound alone", () => {
  test("has a call that stands for as long as sound comes", async () => {
    const visitor = new Visitor();
    const { settings, engine, clock, store } = visitor;
    settings.getState().changed({ level: "audio" });
    await visitor.enter({ hostPresent: true, source: "camera" });
    const moving = () => store.getState().room.stage.moving;
    engine.current = { state: "connected", frames: 7, sounds: 50 };
    await clock.pass(1000);
    expect(moving()).toBe(true);
    engine.current = { state: "connected", frames: 7, sounds: 100 };
    await clock.pass(1000);
    await clock.pass(1000);
    expect(moving()).toBe(true);
    await clock.pass(2000);
    expect(moving()).toBe(false);
  });
});
