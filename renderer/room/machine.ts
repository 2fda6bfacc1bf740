import { captureStep, type CaptureEvent } from "./capture-machine.ts";
import { graceOver } from "./host-grace.ts";
import { lineSign } from "./line-back.ts";
import { announce, callStands, connectMedia, seated } from "./seat.ts";
import { stageStep, type StageEvent } from "./stage-machine.ts";
import { removalReason } from "#contract/room.ts";
import { isFatalProblem, isFinalRefusal, isSeatLost, needsNewPeer } from "./room-errors.ts";
import {
  ownSource,
  type RoomEffect,
  type RoomError,
  type RoomEvent,
  type RoomState,
  type Step,
  type Timer,
} from "./room-state.ts";
import { denied, fail, over, tryLater } from "./try-later.ts";
import { giveWord, hasWord, wordStep } from "./word-machine.ts";
import { unreachable } from "./unreachable.ts";

type EventOf<Type extends RoomEvent["type"]> = Extract<RoomEvent, { type: Type }>;

/** The only place that changes `phase`. Events that mean nothing in a phase leave the state as it is. */
export function transition(state: RoomState, event: RoomEvent): Step {
  switch (state.phase.name) {
    case "checking-access":
      return checkingAccess(state, event);
    case "connecting":
    case "live":
    case "reconnecting":
      return inRoom(state, event);
    case "ended":
    case "failed":
      return event.type === "retry" ? startAnew(state) : stay(state);
    default:
      return unreachable(state.phase);
  }
}

function checkingAccess(state: RoomState, event: RoomEvent): Step {
  switch (event.type) {
    case "enter":
      return { state, effects: [{ type: "open-chat" }] };
    case "granted":
      if (event.epoch !== state.epoch) return stay(state);
      return withEffects(startConnecting(seated(state, event)), [catchUp(event)]);
    case "denied":
      return event.epoch === state.epoch ? denied(state, event.error) : stay(state);
    default:
      return beforeMedia(state, event);
  }
}

/** Nothing is connected yet, so whatever a connection may say comes from an earlier one. */
function beforeMedia(state: RoomState, event: RoomEvent): Step {
  switch (event.type) {
    case "signalling-up":
    case "signalling-down":
    case "announced":
    case "announce-failed":
      return stay(state);
    case "timer-fired":
      // Without its socket the door is asked as soon as that is back.
      return event.timer === "retry" && state.links.socket === "up" ? join(state) : stay(state);
    default:
      return inRoom(state, event);
  }
}

/** What happens alike in every phase between the door and the end. */
function inRoom(state: RoomState, event: RoomEvent): Step {
  switch (event.type) {
    case "peer-arrived":
    case "peer-left":
    case "call-dead":
    case "source-changed":
    case "watching":
    case "moving":
      return stageStep(state, event);
    case "start-pressed":
    case "stop-pressed":
    case "captured":
    case "capture-refused":
    case "capture-ended":
    case "screen-lost":
    case "device-changed":
      return captureStep(state, event);
    case "line-sign":
      return lineSign(state, event.sign);
    default:
      return linkStep(state, event);
  }
}

type LinkEvent = Exclude<RoomEvent, StageEvent | CaptureEvent | EventOf<"line-sign">>;

function linkStep(state: RoomState, event: LinkEvent): Step {
  switch (event.type) {
    case "socket-up":
      return join({ ...state, links: { ...state.links, socket: "up" } });
    case "socket-down":
      return socketDown(state);
    case "socket-refused":
      return fail(state, event.error);
    case "granted":
      return granted(state, event);
    case "denied":
      return event.epoch === state.epoch ? denied(state, event.error) : stay(state);
    case "signalling-up":
      return signallingUp({ ...state, links: { ...state.links, signalling: "up" } });
    case "signalling-down":
      return signallingDown(state, event);
    case "announced":
      return event.epoch === state.epoch ? announced(state) : stay(state);
    case "announce-failed":
      return event.epoch === state.epoch ? announceFailed(state, event.error) : stay(state);
    case "timer-fired":
      return whenFired[event.timer](state);
    case "removed":
      return over(state, { name: "ended", reason: event.reason });
    case "leave":
      return over(state, { name: "ended", reason: "left" });
    case "stalled":
      return state.phase.name === "live" && state.seat?.role === "viewer"
        ? announce(state, true)
        : stay(state);
    case "call-problem":
      return stay({ ...state, notice: { code: event.problem } });
    case "classroom-news":
    case "speak-pressed":
    case "voice-opened":
    case "voice-refused":
    case "voice-ended":
      return wordStep(state, event);
    case "act-refused":
      return stay({ ...state, notice: event.error });
    case "notice-dismissed":
      return stay({ ...state, notice: null });
    case "enter":
    case "retry":
      return stay(state);
    default:
      return unreachable(event);
  }
}

/** Every join gets a number of its own, so that the answer to an abandoned one changes nothing. */
function join(state: RoomState): Step {
  const epoch = state.epoch + 1;
  return {
    state: { ...state, epoch },
    effects: [
      { type: "stop-timer", timer: "retry" },
      { type: "join", epoch, ticket: state.seat?.ticket ?? null },
    ],
  };
}

function granted(state: RoomState, event: EventOf<"granted">): Step {
  if (event.epoch !== state.epoch) return stay(state);
  const next = seated(state, event);
  const effects: RoomEffect[] = [catchUp(event)];
  if (state.voice.at !== "off" && !hasWord(next)) effects.push({ type: "hush" });
  if (next.stage.hostMissing) effects.push({ type: "start-timer", timer: "host-grace" });
  return { state: next, effects: [...effects, ...connectMedia(next)] };
}

function startConnecting(state: RoomState): Step {
  const next: RoomState = { ...state, phase: { name: "connecting", attempt: 1 } };
  return {
    state: next,
    effects: [{ type: "start-timer", timer: "connect", notBeforeMs: 0 }, ...connectMedia(next)],
  };
}

function socketDown(state: RoomState): Step {
  // In the room chat says so itself; at the door there is nothing else to see.
  const notice = state.phase.name === "checking-access" ? { code: "network" } : state.notice;
  return stay({ ...state, notice, announcedAs: null, links: { ...state.links, socket: "down" } });
}

/** Calls outlive a lost signalling line: whom the room still knows need not be called again. */
function signallingUp(state: RoomState): Step {
  return state.seat && state.announcedAs === state.seat.peerId
    ? announced(state)
    : announce(state, isNew(state));
}

/** Whoever comes for the first time has no call, and a viewer whose call is dead needs another. */
function isNew(state: RoomState): boolean {
  return state.phase.name === "connecting" || (state.seat?.role === "viewer" && !callStands(state));
}

function announced(state: RoomState): Step {
  const arriving = state.phase.name !== "live";
  const effects: RoomEffect[] = arriving
    ? [
        { type: "stop-timer", timer: "connect" },
        { type: "stop-timer", timer: "retry" },
      ]
    : [];
  if (state.seat?.role === "host") {
    effects.push({ type: "tell-source", source: ownSource(state) });
    for (const peerId of state.stage.viewers) effects.push({ type: "call", peerId, anew: false });
    effects.push(giveWord(state));
  }
  const announcedAs = state.seat?.peerId ?? null;
  const notice = arriving ? null : state.notice;
  return { state: { ...state, phase: { name: "live" }, announcedAs, notice }, effects };
}

function announceFailed(state: RoomState, error: RoomError): Step {
  if (!isSeatLost(error.code)) return denied(state, error);
  return tryLater({ ...state, announcedAs: null }, { code: "network" });
}

function signallingDown(state: RoomState, { problem, refusal }: EventOf<"signalling-down">): Step {
  if (isFatalProblem(problem)) return fail(state, { code: problem });
  const removal = removalReason.safeParse(refusal);
  // Joining anew would put out the other device that has just taken this seat.
  if (removal.success) return over(state, { name: "ended", reason: removal.data });
  if (refusal && isFinalRefusal(refusal)) return fail(state, { code: refusal });
  const seat = state.seat && needsNewPeer(problem, refusal) ? { ...state.seat, ticket: null } : state.seat;
  return tryLater({ ...state, seat, links: { ...state.links, signalling: "down" } }, { code: problem });
}

const whenFired: Record<Timer, (state: RoomState) => Step> = {
  retry: retryDue,
  connect: connectTimedOut,
  "host-grace": graceOver,
  // Calls that stand go on; those to come need relay credentials that still hold.
  renew: (state) => (state.links.socket === "up" ? join(state) : stay(state)),
};

function retryDue(state: RoomState): Step {
  if (state.phase.name !== "connecting" && state.phase.name !== "reconnecting") return stay(state);
  // Without its socket the page can't get a fresh ticket. It joins when that is back, however long the line is gone.
  return state.links.socket === "up" ? join(state) : stay({ ...state, notice: { code: "network" } });
}

function connectTimedOut(state: RoomState): Step {
  return state.phase.name === "connecting" ? fail(state, { code: "connect_timeout" }) : stay(state);
}

function startAnew(state: RoomState): Step {
  const seat = state.seat ? { ...state.seat, ticket: null } : null;
  return { state: { ...state, phase: { name: "checking-access" }, seat }, effects: [{ type: "open-chat" }] };
}

function catchUp(event: EventOf<"granted">): RoomEffect {
  return { type: "catch-up", answer: event.answer };
}

function withEffects(step: Step, first: readonly RoomEffect[]): Step {
  return { state: step.state, effects: [...first, ...step.effects] };
}

function stay(state: RoomState): Step {
  return { state, effects: [] };
}
