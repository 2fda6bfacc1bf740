import { captureTransition, type CaptureEvent } from "./capture-machine.ts";
import { hostGraceExpired } from "./host-grace.ts";
import { connectivityTransition, fail, finish, handleDenied, scheduleRetry } from "./retry-machine.ts";
import { addParticipantsPage, applyParticipantChanges } from "./participants-machine.ts";
import { announce, connectMedia, applyJoin } from "./join-machine.ts";
import { announced, announceFailed, signallingUp } from "./announce-machine.ts";
import { stageTransition, type StageEvent } from "./stage-machine.ts";
import { removalReason } from "#contract/room/room.ts";
import { isFinalRejection, needsNewPeer } from "./room-errors.ts";
import {
  isGranted,
  type RoomEffect,
  type RoomEvent,
  type RoomState,
  type Timer,
  type Transition,
} from "./room-state.ts";
import { unreachable } from "./unreachable.ts";
import { hasFloor, floorTransition } from "./floor-machine.ts";

type EventOf<Type extends RoomEvent["type"]> = Extract<RoomEvent, { type: Type }>;

/** The only function that changes `phase`. Events that do not apply in a phase leave the state unchanged. */
export function transition(state: RoomState, event: RoomEvent): Transition {
  switch (state.phase.name) {
    case "checking-access":
      return checkingAccess(state, event);
    case "connecting":
    case "live":
    case "reconnecting":
      return inRoom(state, event);
    case "ended":
    case "failed":
      return event.type === "retry" ? restart(state) : withoutEffects(state);
    default:
      return unreachable(state.phase);
  }
}

function checkingAccess(state: RoomState, event: RoomEvent): Transition {
  switch (event.type) {
    case "enter":
      return { state, effects: [{ type: "open-socket" }] };
    case "granted":
      if (event.epoch !== state.epoch) return withoutEffects(state);
      return enter(applyJoin(state, event), event);
    case "denied":
      return event.epoch === state.epoch ? handleDenied(state, event.error) : withoutEffects(state);
    default:
      return beforeMedia(state, event);
  }
}

/** No media connection exists yet, so events about media belong to an earlier connection. */
function beforeMedia(state: RoomState, event: RoomEvent): Transition {
  switch (event.type) {
    case "signalling-up":
    case "signalling-down":
    case "announced":
    case "announce-failed":
      return withoutEffects(state);
    case "timer-fired":
      if (event.timer !== "retry") return inRoom(state, event);
      // Without a socket, the page joins later, on the `socket-up` event.
      return state.links.socket === "up" ? join(state) : withoutEffects(state);
    default:
      return inRoom(state, event);
  }
}

/** Events that are handled the same way in every phase from checking access to the end. */
function inRoom(state: RoomState, event: RoomEvent): Transition {
  switch (event.type) {
    case "peer-joined":
    case "peer-left":
    case "call-dead":
    case "source-changed":
    case "receiving":
    case "media-flowing":
      return stageTransition(state, event);
    case "start-pressed":
    case "stop-pressed":
    case "captured":
    case "capture-failed":
    case "capture-ended":
    case "screen-lost":
    case "device-changed":
    case "end-pressed":
      return captureTransition(state, event);
    case "participants-changed":
    case "participants-listed":
      return participantsTransition(state, event);
    case "connectivity":
      return connectivityTransition(state, event.kind);
    default:
      return linkTransition(state, event);
  }
}

type ParticipantsEvent = EventOf<"participants-changed" | "participants-listed">;

function participantsTransition(state: RoomState, event: ParticipantsEvent): Transition {
  const participants =
    event.type === "participants-changed"
      ? applyParticipantChanges(state.participants, event.changes)
      : addParticipantsPage(state.participants, event.page);
  return withoutEffects({ ...state, participants });
}

type LinkEvent = Exclude<RoomEvent, StageEvent | CaptureEvent | ParticipantsEvent | EventOf<"connectivity">>;

function linkTransition(state: RoomState, event: LinkEvent): Transition {
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
      return event.epoch === state.epoch ? handleDenied(state, event.error) : withoutEffects(state);
    case "signalling-up":
      return signallingUp({ ...state, links: { ...state.links, signalling: "up" } });
    case "signalling-down":
      return signallingDown(state, event);
    case "announced":
      return event.epoch === state.epoch ? announced(state) : withoutEffects(state);
    case "announce-failed":
      return event.epoch === state.epoch ? announceFailed(state, event.error) : withoutEffects(state);
    case "timer-fired":
      return timerHandlers[event.timer](state);
    case "removed":
      return finish(state, { name: "ended", reason: event.reason });
    case "leave":
      return finish(state, { name: "ended", reason: "left" });
    case "stalled":
      return state.phase.name === "live" && isGranted(state, "subscribe")
        ? announce(state, true)
        : withoutEffects(state);
    case "call-failed":
      return withoutEffects({ ...state, banner: { code: event.code } });
    case "room-info":
    case "speak-pressed":
    case "microphone-opened":
    case "microphone-blocked":
    case "microphone-ended":
      return floorTransition(state, event);
    case "action-rejected":
      return withoutEffects({ ...state, banner: event.error });
    case "banner-dismissed":
      return withoutEffects({ ...state, banner: null });
    case "enter":
    case "retry":
      return withoutEffects(state);
    default:
      return unreachable(event);
  }
}

/** Each join has its own epoch, so that the response to an abandoned join is ignored. */
function join(state: RoomState): Transition {
  const epoch = state.epoch + 1;
  return {
    state: { ...state, epoch },
    effects: [
      { type: "stop-timer", timer: "retry" },
      { type: "start-timer", timer: "response" },
      {
        type: "join",
        epoch,
        ticket: state.connection?.ticket ?? null,
        announce: state.phase.name === "checking-access",
      },
    ],
  };
}

function enter(joined: RoomState, event: EventOf<"granted">): Transition {
  const { state, effects } = startConnecting(joined);
  return {
    state,
    effects: [{ type: "stop-timer", timer: "response" }, catchUp(event), ...awaitHost(joined), ...effects],
  };
}

function awaitHost({ stage }: RoomState): RoomEffect[] {
  return stage.hostDisconnected ? [{ type: "start-timer", timer: "host-grace" }] : [];
}

function granted(state: RoomState, event: EventOf<"granted">): Transition {
  if (event.epoch !== state.epoch) return withoutEffects(state);
  const next = applyJoin(state, event);
  // A reconnecting page still waits for signalling and the announcement, so its response timer restarts. `connecting`
  // has a timer of its own.
  const awaited = state.phase.name === "reconnecting" ? "start-timer" : "stop-timer";
  const effects: RoomEffect[] = [{ type: awaited, timer: "response" }, catchUp(event)];
  if (state.speakerMicrophone.at !== "off" && !hasFloor(next)) effects.push({ type: "unpublish-microphone" });
  return { state: next, effects: [...effects, ...awaitHost(next), ...connectMedia(next)] };
}

function startConnecting(state: RoomState): Transition {
  const next: RoomState = { ...state, phase: { name: "connecting", attempt: 1 } };
  return {
    state: next,
    effects: [{ type: "start-timer", timer: "connect", notBeforeMs: 0 }, ...connectMedia(next)],
  };
}

function socketDown(state: RoomState): Transition {
  // Inside the room, the chat panel shows that the connection is lost. Before the page is inside, only this banner
  // shows it.
  const banner = state.phase.name === "checking-access" ? { code: "network" } : state.banner;
  return withoutEffects({
    ...state,
    banner,
    announcedAs: null,
    links: { ...state.links, socket: "down" },
  });
}

function signallingDown(state: RoomState, event: EventOf<"signalling-down">): Transition {
  const { loss, code, refusal } = event;
  if (loss === "final") return fail(state, { code });
  const removal = removalReason.safeParse(refusal);
  // A page that was removed does not join again: that would take the connection back from the device that has just
  // taken it over.
  if (removal.success) return finish(state, { name: "ended", reason: removal.data });
  if (refusal && isFinalRejection(refusal)) return fail(state, { code: refusal });
  const connection =
    state.connection && needsNewPeer(loss, refusal)
      ? { ...state.connection, ticket: null }
      : state.connection;
  // Without signalling, the host's response to the join's announcement is lost, so the page must announce itself again.
  const announcedAs = state.links.signalling === "up" ? state.announcedAs : null;
  const links = { ...state.links, signalling: "down" as const };
  return scheduleRetry({ ...state, connection, announcedAs, links }, { code });
}

const timerHandlers: Record<Timer, (state: RoomState) => Transition> = {
  retry: retryDue,
  connect: connectTimedOut,
  response: responseTimedOut,
  "host-grace": hostGraceExpired,
  // Joins again for fresh TURN credentials, which new calls need. Connected calls continue.
  "refresh-credentials": (state) => (state.links.socket === "up" ? join(state) : withoutEffects(state)),
};

function retryDue(state: RoomState): Transition {
  if (state.phase.name !== "connecting" && state.phase.name !== "reconnecting") return withoutEffects(state);
  // Without a socket the page can't get a fresh ticket. It joins as soon as the socket is back, however long that takes.
  return state.links.socket === "up"
    ? join(state)
    : withoutEffects({ ...state, banner: { code: "network" } });
}

/** The page stops waiting for the join: its next attempt has another epoch, so a late response is ignored. */
function responseTimedOut(state: RoomState): Transition {
  return scheduleRetry({ ...state, epoch: state.epoch + 1 }, { code: "no_answer" });
}

function connectTimedOut(state: RoomState): Transition {
  return state.phase.name === "connecting" ? fail(state, { code: "connect_timeout" }) : withoutEffects(state);
}

function restart(state: RoomState): Transition {
  const connection = state.connection ? { ...state.connection, ticket: null } : null;
  return {
    state: { ...state, phase: { name: "checking-access" }, connection },
    effects: [{ type: "open-socket" }],
  };
}

function catchUp(event: EventOf<"granted">): RoomEffect {
  return { type: "catch-up", response: event.response };
}

function withoutEffects(state: RoomState): Transition {
  return { state, effects: [] };
}
