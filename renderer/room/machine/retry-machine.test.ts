import { beforeEach, describe, expect, test } from "vitest";
import { transition } from "./machine.ts";
import type { RoomState } from "./room-state.ts";
import { flushPromises } from "../testing/fakes.ts";
import { events, stateIn } from "../testing/room-samples.ts";
import { RoomHarness } from "../testing/room-harness.ts";

describe("connectivity events", () => {
  test.each(["online", "awake"] as const)(
    "%s: socket and signalling reconnect, whatever their state",
    (kind) => {
      for (const phase of ["checking-access", "connecting", "live", "reconnecting"] as const)
        expect(transition(stateIn(phase), { type: "connectivity", kind }).effects).toEqual([
          { type: "reconnect" },
        ]);
    },
  );

  test("a page that was in the background and is connected does nothing; another reconnects at once", () => {
    const visible = { type: "connectivity", kind: "visible" } as const;
    const live = stateIn("live");
    expect(transition(live, visible).effects).toEqual([]);
    const socketLost: RoomState = { ...live, links: { ...live.links, socket: "down" } };
    expect(transition(socketLost, visible).effects).toEqual([{ type: "reconnect" }]);
    expect(transition(stateIn("reconnecting"), visible).effects).toEqual([{ type: "reconnect" }]);
  });

  test("the backoff starts over", () => {
    const { state } = transition(stateIn("reconnecting"), events.connectivity);
    expect(state.phase).toEqual({ name: "reconnecting", attempt: 1 });
  });
});

describe("after a connectivity event", () => {
  let harness: RoomHarness;
  beforeEach(async () => {
    harness = new RoomHarness();
    await harness.enter();
  });

  test("the page reconnects without waiting for a timer, and its calls stay up", async () => {
    const { socket, engine, connectivity, clock } = harness;
    socket.emit({ name: "down" });
    connectivity.emit("online");
    expect(socket.commands.at(-1)).toBe("reconnect");
    engine.emit({ type: "signalling-down", loss: "temporary", code: "disconnected" });
    expect(harness.phase.name).toBe("reconnecting");
    socket.emit({ name: "up" });
    await flushPromises();
    await harness.openSignalling();
    expect(harness.phase.name).toBe("live");
    expect(clock.now()).toBe(0);
    expect(engine.commands).toEqual(["connect peer-1 ticket-1", "reconnect", "connect peer-1 ticket-1"]);
  });

  test("a page that has left does not reconnect", () => {
    const { socket, client, connectivity } = harness;
    client.dispatch({ type: "leave" });
    connectivity.emit("online");
    expect(socket.commands.at(-1)).toBe("close");
    client.dispose();
    connectivity.emit("awake");
    expect(socket.commands).not.toContain("reconnect");
  });
});

describe("a viewer knows whether its call is alive", () => {
  const back = { ...events["peer-joined"], forceNewCall: false };
  const announcement = [{ type: "announce", epoch: 5, peerId: "peer-1", forceNewCall: true }];
  const receiving = (changed: Partial<RoomState["stage"]>): RoomState => {
    const state = stateIn("live");
    return { ...state, stage: { ...state.stage, receiving: true, mediaFlowing: true, ...changed } };
  };

  test("a reconnected host that takes a dead call for alive is asked for a new one", () => {
    expect(transition(receiving({ receiving: false, mediaFlowing: false }), back).effects).toEqual(
      announcement,
    );
    expect(transition(receiving({ mediaFlowing: false }), back).effects).toEqual(announcement);
    expect(transition(receiving({}), back).effects).toEqual([]);
  });

  test("a host that joins for the first time calls by itself", () => {
    const away = receiving({ receiving: false, mediaFlowing: false });
    expect(transition(away, { ...back, forceNewCall: true }).effects).toEqual([]);
    expect(transition(stateIn("reconnecting"), back).effects).toEqual([]);
  });

  test("its own reconnect announces it", () => {
    const up = events["signalling-up"];
    expect(transition(receiving({ mediaFlowing: false }), up).effects).toMatchObject([
      { forceNewCall: true },
    ]);
    expect(transition(receiving({}), up).effects).toMatchObject([{ forceNewCall: false }]);
  });

  test("a host asks for new calls when it enters, not when it reconnects", () => {
    const up = events["signalling-up"];
    expect(transition(stateIn("connecting", "host"), up).effects).toMatchObject([{ forceNewCall: true }]);
    expect(transition(stateIn("live", "host"), up).effects).toMatchObject([{ forceNewCall: false }]);
  });
});

describe("a viewer with audio only", () => {
  test("has a live call for as long as audio packets arrive", async () => {
    const harness = new RoomHarness();
    const { settings, engine, clock, store } = harness;
    settings.getState().update({ level: "audio" });
    await harness.enter({ hostPresent: true, source: "camera" });
    const mediaFlowing = () => store.getState().room.stage.mediaFlowing;
    engine.sample = { state: "connected", frames: 7, audioPackets: 50, audioEnergy: 0 };
    await clock.advance(1000);
    expect(mediaFlowing()).toBe(true);
    engine.sample = { state: "connected", frames: 7, audioPackets: 100, audioEnergy: 0 };
    await clock.advance(1000);
    await clock.advance(1000);
    expect(mediaFlowing()).toBe(true);
    await clock.advance(2000);
    expect(mediaFlowing()).toBe(false);
  });
});
