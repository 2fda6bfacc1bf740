import { describe, expect, test } from "vitest";
import type { JoinResponse } from "#contract/room/room.ts";
import { transition } from "./machine.ts";
import { RECONNECT_ATTEMPTS } from "#renderer/kit/clock/reconnect-policy.ts";
import { type Phase, type PhaseName, type RoomEvent, type RoomState } from "./room-state.ts";
import { joinResponse } from "../testing/fakes.ts";
import { events, phases, stateIn } from "../testing/room-samples.ts";

/** For each phase, the events that change it and the phase that follows. All other events leave the phase unchanged. */
const moves: Record<PhaseName, Partial<Record<RoomEvent["type"], PhaseName>>> = {
  "checking-access": {
    granted: "connecting",
    denied: "failed",
    "socket-refused": "failed",
    removed: "ended",
    leave: "ended",
  },
  connecting: {
    denied: "failed",
    "socket-refused": "failed",
    announced: "live",
    "announce-failed": "failed",
    removed: "ended",
    leave: "ended",
  },
  live: {
    denied: "failed",
    "socket-refused": "failed",
    "signalling-down": "reconnecting",
    "announce-failed": "failed",
    removed: "ended",
    leave: "ended",
  },
  reconnecting: {
    denied: "failed",
    "socket-refused": "failed",
    announced: "live",
    "announce-failed": "failed",
    removed: "ended",
    leave: "ended",
  },
  ended: { retry: "checking-access" },
  failed: { retry: "checking-access" },
};

const pairs = (Object.keys(phases) as PhaseName[]).flatMap((phase) =>
  Object.values(events).flatMap((event) =>
    (["viewer", "host"] as const).map((role) => ({
      phase,
      role,
      event,
      type: event.type,
      to: moves[phase][event.type] ?? phase,
    })),
  ),
);

describe("every event in every phase", () => {
  test.each(pairs)("a $role, $phase, $type → $to", ({ phase, role, event, to }) => {
    const state = stateIn(phase, role);
    const frozen = structuredClone(state);
    expect(transition(state, event).state.phase.name).toBe(to);
    expect(state).toEqual(frozen);
  });

  test.each(["ended", "failed"] as const)("%s does nothing but restart", (phase) => {
    for (const event of Object.values(events)) {
      if (event.type === "retry") continue;
      const state = stateIn(phase);
      expect(transition(state, event)).toEqual({ state, effects: [] });
    }
  });
});

describe("entering", () => {
  test("connects media at once", () => {
    const state = { ...stateIn("checking-access"), connection: null };
    expect(transition(state, events.granted).effects).toMatchObject([
      { type: "stop-timer", timer: "response" },
      { type: "catch-up" },
      { type: "start-timer", timer: "connect" },
      { type: "connect-media", connection: { ticket: "fresh" } },
    ]);
  });

  const opening = { socket: "up", signalling: "down" } as const;
  const entering = (role: "host" | "viewer") => ({
    ...stateIn("checking-access", role),
    connection: null,
    links: opening,
  });
  const enter = (changes: Partial<JoinResponse>) =>
    transition(entering(changes.role ?? "viewer"), {
      type: "granted",
      epoch: 5,
      response: joinResponse(changes),
    });
  const typesOf = ({ effects }: { effects: readonly { type: string }[] }) => effects.map(({ type }) => type);

  test("a viewer is announced with the join, and is live once signalling is up", () => {
    expect(transition(entering("viewer"), events["socket-up"]).effects).toContainEqual(
      expect.objectContaining({ type: "join", announce: true }),
    );
    const entered = enter({ announced: true });
    expect(entered.state.phase.name).toBe("connecting");
    const up = transition(entered.state, events["signalling-up"]);
    expect(up.state.phase.name).toBe("live");
    expect([...typesOf(entered), ...typesOf(up)]).not.toContain("announce");
  });

  test.each<[string, Partial<JoinResponse>]>([
    ["a host, who calls at once,", { role: "host", announced: false }],
    ["a viewer of an older server", {}],
  ])("%s is announced only when signalling is up", (_, response) => {
    const entered = enter(response);
    expect(typesOf(entered)).not.toContain("announce");
    expect(typesOf(transition(entered.state, events["signalling-up"]))).toEqual(["announce"]);
  });

  test.each(["signalling-down", "socket-down"] as const)(
    "an announcement with the join is repeated with signalling after %s",
    (loss) => {
      const lost = transition(enter({ announced: true }).state, events[loss]).state;
      expect(transition(lost, events["signalling-up"]).effects).toMatchObject([
        { type: "announce", forceNewCall: true },
      ]);
    },
  );

  test("connecting times out, live does not", () => {
    const fired: RoomEvent = { type: "timer-fired", timer: "connect" };
    expect(transition(stateIn("connecting"), fired).state.phase).toEqual({
      name: "failed",
      error: { code: "connect_timeout" },
    });
    expect(transition(stateIn("live"), fired).state.phase.name).toBe("live");
  });

  test("the response to an abandoned join changes nothing", () => {
    for (const type of ["granted", "denied", "announced", "announce-failed"] as const) {
      const state = stateIn("connecting");
      expect(transition(state, { ...events[type], epoch: 4 })).toEqual({ state, effects: [] });
    }
  });

  test("every join carries the previous ticket, so that the peer id is kept", () => {
    expect(transition(stateIn("live"), events["socket-up"]).effects).toContainEqual({
      type: "join",
      epoch: 6,
      ticket: "ticket-1",
      announce: false,
    });
  });
});

describe("losing a connection", () => {
  test("losing the socket does not end the video", () => {
    const { state, effects } = transition(stateIn("live"), events["socket-down"]);
    expect(state.phase.name).toBe("live");
    expect(state.links.socket).toBe("down");
    expect(effects).toEqual([]);
  });

  test("calls outlive a lost signalling connection: no new announcement while the room knows this page", () => {
    const known = { ...stateIn("reconnecting"), announcedAs: "peer-1" };
    const back = transition(known, events["signalling-up"]);
    expect(back.state.phase.name).toBe("live");
    expect(back.effects.map(({ type }) => type)).not.toContain("announce");
    const forgotten = transition(known, events["socket-down"]).state;
    expect(transition(forgotten, events["signalling-up"]).effects).toEqual([
      { type: "announce", epoch: 5, peerId: "peer-1", forceNewCall: true },
    ]);
  });

  test("each loss schedules a later retry, until the policy gives up", () => {
    const once = transition(stateIn("live"), events["signalling-down"]);
    expect(once.state.phase).toEqual({ name: "reconnecting", attempt: 1 });
    expect(once.effects).toEqual([
      { type: "stop-timer", timer: "response" },
      { type: "start-timer", timer: "retry", attempt: 1, notBeforeMs: 0 },
    ]);
    const last: RoomState = {
      ...stateIn("reconnecting"),
      phase: { name: "reconnecting", attempt: RECONNECT_ATTEMPTS },
    };
    expect(transition(last, events["signalling-down"]).state.phase).toEqual({
      name: "failed",
      error: { code: "connection_lost" },
    });
  });

  test("a retry joins for a fresh ticket, and waits while there is no socket", () => {
    const state = stateIn("reconnecting");
    expect(transition(state, events["timer-fired"]).effects).toContainEqual({
      type: "join",
      epoch: 6,
      ticket: "ticket-1",
      announce: false,
    });
    const socketLost: RoomState = { ...state, links: { ...state.links, socket: "down" } };
    expect(transition(socketLost, events["timer-fired"])).toEqual({
      state: { ...socketLost, banner: { code: "network" } },
      effects: [],
    });
    expect(transition(socketLost, events["socket-up"]).effects.map(({ type }) => type)).toContain("join");
  });

  test.each([
    "database_unavailable",
    "stopping",
    "no_answer",
    "unreachable",
    "timed_out",
    "unreadable_response",
  ])("nobody is asked to try again after %s: the page does", (code) => {
    const { state } = transition(stateIn("checking-access"), { ...events.denied, error: { code } });
    expect(state.banner).toEqual({ code: "retrying" });
  });

  test.each([
    "database_unavailable",
    "stopping",
    "no_answer",
    "unreachable",
    "timed_out",
    "unreadable_response",
    "too_many_requests",
  ])("%s at a join or an announcement is retried, also while checking access", (code) => {
    for (const type of ["denied", "announce-failed"] as const)
      expect(transition(stateIn("live"), { ...events[type], error: { code } }).state.phase.name).toBe(
        "reconnecting",
      );
    const waiting = transition(stateIn("checking-access"), { ...events.denied, error: { code } });
    expect(waiting.state.phase).toEqual({ name: "checking-access", attempt: 1 });
    const again = transition(waiting.state, { type: "timer-fired", timer: "retry" });
    expect(again.effects).toContainEqual({ type: "join", epoch: 6, ticket: "ticket-1", announce: true });
    const socketLost: RoomState = { ...waiting.state, links: { ...waiting.state.links, socket: "down" } };
    expect(transition(socketLost, { type: "timer-fired", timer: "retry" }).effects).toEqual([]);
  });

  test("a stalled call asks the host for a new one", () => {
    const announcement = [{ type: "announce", epoch: 5, peerId: "peer-1", forceNewCall: true }];
    expect(transition(stateIn("live"), events.stalled).effects).toEqual(announcement);
    expect(transition(stateIn("live", "host"), events.stalled).effects).toEqual([]);
    expect(transition(stateIn("reconnecting"), events.stalled).effects).toEqual([]);
  });
});

describe("a lost signalling connection", () => {
  const retried: Phase = { name: "reconnecting", attempt: 1 };
  const failed: Phase = { name: "failed", error: { code: "network" } };
  test.each([
    ["final", failed],
    ["rejected", retried],
    ["temporary", retried],
  ] as const)("%s", (loss, phase) => {
    const { state } = transition(stateIn("live"), { type: "signalling-down", loss, code: "network" });
    expect(state.phase).toEqual(phase);
    expect(state.phase.name === "failed" ? state.phase.error : state.banner).toEqual({ code: "network" });
  });

  test("a rejected one asks for another peer id", () => {
    const { state } = transition(stateIn("live"), {
      type: "signalling-down",
      loss: "rejected",
      code: "unavailable-id",
    });
    expect(state.connection?.ticket).toBeNull();
    expect(transition(state, events["timer-fired"]).effects).toContainEqual({
      type: "join",
      epoch: 6,
      ticket: null,
      announce: false,
    });
  });

  test("a connection that was taken over is not taken back", () => {
    const down = { type: "signalling-down", loss: "rejected", code: "server-error" } as const;
    expect(transition(stateIn("live"), { ...down, refusal: "connection_taken_over" }).state.phase).toEqual({
      name: "ended",
      reason: "connection_taken_over",
    });
    expect(transition(stateIn("connecting"), { ...down, refusal: "room_full" }).state.phase).toEqual({
      name: "failed",
      error: { code: "room_full" },
    });
    expect(transition(stateIn("connecting"), { ...down, refusal: "ticket_expired" }).state.phase.name).toBe(
      "connecting",
    );
  });

  test.each(["internal", "ticket_expired", "too_many_frames"] as const)(
    "%s leaves the peer id valid: it is kept, and the calls with it",
    (refusal) => {
      const down = { type: "signalling-down", loss: "rejected", code: "server-error", refusal } as const;
      expect(transition(stateIn("live", "host"), down).state.connection?.ticket).toBe("ticket-1");
      const invalid = { ...down, refusal: "ticket_invalid" } as const;
      expect(transition(stateIn("live", "host"), invalid).state.connection?.ticket).toBeNull();
    },
  );

  test("a failed call shows a banner and ends nothing else", () => {
    const { state, effects } = transition(stateIn("live"), events["call-failed"]);
    expect(state).toMatchObject({ phase: { name: "live" }, banner: { code: "webrtc" } });
    expect(effects).toEqual([]);
  });
});

describe("the host and its viewers", () => {
  const viewer = { peerId: "v1", isHost: false, forceNewCall: true };

  test("makes a new call for each announcement and hangs up when the viewer leaves", () => {
    const joined = transition(stateIn("live", "host"), { type: "peer-joined", ...viewer });
    expect(joined.effects).toEqual([{ type: "call", peerId: "v1", forceNewCall: true }]);
    const again = transition(joined.state, { type: "peer-joined", ...viewer });
    expect(again.state.stage.viewers).toEqual(["v1"]);
    const left = transition(again.state, { type: "peer-left", ...viewer, mayReconnect: false });
    expect(left.state.stage.viewers).toEqual([]);
    expect(left.effects).toEqual([{ type: "hang-up", peerId: "v1" }]);
  });

  test("after a reload calls the viewers of its join response", () => {
    const state = stateIn("connecting", "host");
    const response = joinResponse({ role: "host", viewers: ["v1", "v2"] });
    const joined = transition(state, { type: "granted", epoch: 5, response }).state;
    expect(transition(joined, events.announced).effects).toMatchObject([
      { type: "stop-timer" },
      { type: "stop-timer" },
      { type: "stop-timer" },
      { type: "announce-source", source: "none" },
      { type: "call", peerId: "v1", forceNewCall: false },
      { type: "call", peerId: "v2", forceNewCall: false },
      { type: "set-speaker", peerId: null },
    ]);
  });

  test("a viewer calls nobody, and sees the host leave and come back", () => {
    const state = stateIn("live");
    expect(transition(state, { type: "peer-joined", ...viewer })).toEqual({ state, effects: [] });
    const hostGone = transition(state, events["peer-left"]).state;
    expect(hostGone.stage).toMatchObject({ hostPresent: false, source: "none" });
    expect(transition(hostGone, events["peer-joined"]).state.stage.hostPresent).toBe(true);
  });
});
