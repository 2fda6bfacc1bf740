import { describe, expect, test } from "vitest";
import { transition } from "./machine.ts";
import { RECONNECT_ATTEMPTS } from "./room-constants.ts";
import {
  peerProblems,
  type PeerProblem,
  type Phase,
  type PhaseName,
  type RoomEvent,
  type RoomState,
} from "./room-state.ts";
import { joinAnswer } from "./testing/fakes.ts";
import { events, phases, stateIn } from "./testing/room-samples.ts";

/** Which events change the phase, and to what. Every pair that is not here stays. */
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

describe("every phase meets every event", () => {
  test.each(pairs)("a $role, $phase, $type → $to", ({ phase, role, event, to }) => {
    const state = stateIn(phase, role);
    const frozen = structuredClone(state);
    expect(transition(state, event).state.phase.name).toBe(to);
    expect(state).toEqual(frozen);
  });

  test.each(["ended", "failed"] as const)("%s does nothing but start anew", (phase) => {
    for (const event of Object.values(events)) {
      if (event.type === "retry") continue;
      const state = stateIn(phase);
      expect(transition(state, event)).toEqual({ state, effects: [] });
    }
  });
});

describe("entering", () => {
  test("goes on to the call at once", () => {
    const state = { ...stateIn("checking-access"), seat: null };
    expect(transition(state, events.granted).effects).toMatchObject([
      { type: "catch-up" },
      { type: "start-timer", timer: "connect" },
      { type: "connect-media", seat: { ticket: "fresh" } },
    ]);
  });

  test("connecting gives up when its time is over, live does not", () => {
    const fired: RoomEvent = { type: "timer-fired", timer: "connect" };
    expect(transition(stateIn("connecting"), fired).state.phase).toEqual({
      name: "failed",
      error: { code: "connect_timeout" },
    });
    expect(transition(stateIn("live"), fired).state.phase.name).toBe("live");
  });

  test("an answer to an abandoned join changes nothing", () => {
    for (const type of ["granted", "denied", "announced", "announce-failed"] as const) {
      const state = stateIn("connecting");
      expect(transition(state, { ...events[type], epoch: 4 })).toEqual({ state, effects: [] });
    }
  });

  test("every join carries the ticket before, so that the peer id is kept", () => {
    expect(transition(stateIn("live"), events["socket-up"]).effects).toContainEqual({
      type: "join",
      epoch: 6,
      ticket: "ticket-1",
    });
  });
});

describe("losing and finding again", () => {
  test("losing the socket does not end the video", () => {
    const { state, effects } = transition(stateIn("live"), events["socket-down"]);
    expect(state.phase.name).toBe("live");
    expect(state.links.socket).toBe("down");
    expect(effects).toEqual([]);
  });

  test("calls outlive a lost signalling line: no new announcement while the room knows us", () => {
    const known = { ...stateIn("reconnecting"), announcedAs: "peer-1" };
    const back = transition(known, events["signalling-up"]);
    expect(back.state.phase.name).toBe("live");
    expect(back.effects.map(({ type }) => type)).not.toContain("announce");
    const forgotten = transition(known, events["socket-down"]).state;
    expect(transition(forgotten, events["signalling-up"]).effects).toEqual([
      { type: "announce", epoch: 5, peerId: "peer-1", anew: true },
    ]);
  });

  test("each loss tries later, until the policy gives up", () => {
    const once = transition(stateIn("live"), events["signalling-down"]);
    expect(once.state.phase).toEqual({ name: "reconnecting", attempt: 1 });
    expect(once.effects).toEqual([{ type: "start-timer", timer: "retry", attempt: 1, notBeforeMs: 0 }]);
    const last: RoomState = {
      ...stateIn("reconnecting"),
      phase: { name: "reconnecting", attempt: RECONNECT_ATTEMPTS },
    };
    expect(transition(last, events["signalling-down"]).state.phase).toEqual({
      name: "failed",
      error: { code: "connection_lost" },
    });
  });

  test("a retry joins for a fresh ticket, and waits on while there is no socket", () => {
    const state = stateIn("reconnecting");
    expect(transition(state, events["timer-fired"]).effects).toContainEqual({
      type: "join",
      epoch: 6,
      ticket: "ticket-1",
    });
    const cut: RoomState = { ...state, links: { ...state.links, socket: "down" } };
    expect(transition(cut, events["timer-fired"])).toEqual({
      state: { ...cut, notice: { code: "network" } },
      effects: [],
    });
    expect(transition(cut, events["socket-up"]).effects.map(({ type }) => type)).toContain("join");
  });

  test.each([
    "database_away",
    "stopping",
    "no_answer",
    "unreachable",
    "timed_out",
    "unreadable_answer",
    "too_many_requests",
  ])("%s at a join or an announcement passes, and at the door too", (code) => {
    for (const type of ["denied", "announce-failed"] as const)
      expect(transition(stateIn("live"), { ...events[type], error: { code } }).state.phase.name).toBe(
        "reconnecting",
      );
    const waiting = transition(stateIn("checking-access"), { ...events.denied, error: { code } });
    expect(waiting.state.phase).toEqual({ name: "checking-access", attempt: 1 });
    const again = transition(waiting.state, { type: "timer-fired", timer: "retry" });
    expect(again.effects).toContainEqual({ type: "join", epoch: 6, ticket: "ticket-1" });
    const cut: RoomState = { ...waiting.state, links: { ...waiting.state.links, socket: "down" } };
    expect(transition(cut, { type: "timer-fired", timer: "retry" }).effects).toEqual([]);
  });

  test("a stalled picture asks the host for a new call", () => {
    const asks = [{ type: "announce", epoch: 5, peerId: "peer-1", anew: true }];
    expect(transition(stateIn("live"), events.stalled).effects).toEqual(asks);
    expect(transition(stateIn("live", "host"), events.stalled).effects).toEqual([]);
    expect(transition(stateIn("reconnecting"), events.stalled).effects).toEqual([]);
  });
});

describe("the peer connection's problems", () => {
  const later: Phase = { name: "reconnecting", attempt: 1 };
  const never = (code: PeerProblem): Phase => ({ name: "failed", error: { code } });
  const leadsTo: Record<PeerProblem, Phase> = {
    "browser-incompatible": never("browser-incompatible"),
    disconnected: later,
    "invalid-id": never("invalid-id"),
    "invalid-key": never("invalid-key"),
    network: later,
    "peer-unavailable": later,
    "ssl-unavailable": never("ssl-unavailable"),
    "server-error": later,
    "socket-error": later,
    "socket-closed": later,
    "unavailable-id": later,
    webrtc: later,
  };
  test.each(peerProblems)("%s", (problem) => {
    const { state } = transition(stateIn("live"), { type: "signalling-down", problem });
    expect(state.phase).toEqual(leadsTo[problem]);
    expect(state.phase.name === "failed" ? state.phase.error : state.notice).toEqual({ code: problem });
  });

  test.each(["unavailable-id", "server-error"] as const)("%s asks for another peer id", (problem) => {
    const { state } = transition(stateIn("live"), { type: "signalling-down", problem });
    expect(state.seat?.ticket).toBeNull();
    expect(transition(state, events["timer-fired"]).effects).toContainEqual({
      type: "join",
      epoch: 6,
      ticket: null,
    });
  });

  test("a line that was closed because somebody else took the seat is not fought for", () => {
    const down = { type: "signalling-down", problem: "server-error" } as const;
    expect(transition(stateIn("live"), { ...down, refusal: "seat_replaced" }).state.phase).toEqual({
      name: "ended",
      reason: "seat_replaced",
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
    "%s says nothing against the peer id: it is kept, and the calls with it",
    (refusal) => {
      const down = { type: "signalling-down", problem: "server-error", refusal } as const;
      expect(transition(stateIn("live", "host"), down).state.seat?.ticket).toBe("ticket-1");
      const invalid = { ...down, refusal: "ticket_invalid" } as const;
      expect(transition(stateIn("live", "host"), invalid).state.seat?.ticket).toBeNull();
    },
  );

  test("a failed call is told and nothing else ends", () => {
    const { state, effects } = transition(stateIn("live"), events["call-problem"]);
    expect(state).toMatchObject({ phase: { name: "live" }, notice: { code: "webrtc" } });
    expect(effects).toEqual([]);
  });
});

describe("the host and its viewers", () => {
  const viewer = { peerId: "v1", isHost: false, anew: true };

  test("calls whoever announces itself, anew each time, and hangs up when they leave", () => {
    const arrived = transition(stateIn("live", "host"), { type: "peer-arrived", ...viewer });
    expect(arrived.effects).toEqual([{ type: "call", peerId: "v1", anew: true }]);
    const again = transition(arrived.state, { type: "peer-arrived", ...viewer });
    expect(again.state.stage.viewers).toEqual(["v1"]);
    const left = transition(again.state, { type: "peer-left", ...viewer, mayReturn: false });
    expect(left.state.stage.viewers).toEqual([]);
    expect(left.effects).toEqual([{ type: "hang-up", peerId: "v1" }]);
  });

  test("after a reload finds the viewers of its join answer", () => {
    const state = stateIn("connecting", "host");
    const answer = joinAnswer({ role: "host", viewers: ["v1", "v2"] });
    const seated = transition(state, { type: "granted", epoch: 5, answer }).state;
    expect(transition(seated, events.announced).effects).toMatchObject([
      { type: "stop-timer" },
      { type: "stop-timer" },
      { type: "tell-source", source: "none" },
      { type: "call", peerId: "v1", anew: false },
      { type: "call", peerId: "v2", anew: false },
      { type: "give-word", peerId: null },
    ]);
  });

  test("a viewer calls nobody, and sees the host come and go", () => {
    const state = stateIn("live");
    expect(transition(state, { type: "peer-arrived", ...viewer })).toEqual({ state, effects: [] });
    const gone = transition(state, events["peer-left"]).state;
    expect(gone.stage).toMatchObject({ hostPresent: false, source: "none" });
    expect(transition(gone, events["peer-arrived"]).state.stage.hostPresent).toBe(true);
  });
});
