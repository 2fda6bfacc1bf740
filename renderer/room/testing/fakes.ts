import type { ChatMessage } from "#contract/room/chat.ts";
import type { RoomInfo } from "#contract/room/room-info.ts";
import type { JoinResponse } from "#contract/room/room.ts";
import type { StoredValue } from "#renderer/data/platform/stored-values.ts";
import { emptyRoomInfo as emptyKnownRoomInfo } from "../machine/known-room-info.ts";
import type { ConnectivityEvent } from "../machine/room-state.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import type { ConnectivityMonitor } from "../client/monitors/connectivity-monitor.ts";

export const ROOM = "0199b5a0-0000-7000-8000-000000000001";

let revision = 0;
/** Returns a revision that is higher than all previous ones, like the server's. */
export const nextRevision = (): number => (revision += 1);

export const emptyRoomInfo: RoomInfo = {
  ...emptyKnownRoomInfo,
  participants: { participants: [], next: null },
};

export function joinResponse(changes: Partial<JoinResponse> = {}): JoinResponse {
  return {
    role: "viewer",
    peerId: "peer-1",
    ticket: "ticket-1",
    iceServers: [{ urls: "stun:stun.example" }],
    iceServersForMs: null,
    media: { engine: "mesh", publication: null, revision: 0 },
    messages: [],
    lecture: {
      name: "Fractions",
      instructorId: "0193b7a0-0000-7000-8000-00000000a11a",
      instructorName: "Almaz Bekele",
      schedule: "2026-12-01T10:00:00+03:00",
      duration: 120,
      isFree: false,
    },
    hostPresent: false,
    hostSeen: false,
    source: "none",
    hostMuted: false,
    viewers: [],
    levels: {},
    revisions: {},
    roomInfo: emptyRoomInfo,
    serverNow: "2026-12-01T07:00:00.000Z",
    ...changes,
  };
}

export function chatMessage(seq: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    seq,
    clientId: `client-${seq}`,
    senderId: "sender",
    sender: "Vera",
    text: `message ${seq}`,
    removed: false,
    replyTo: null,
    sentAt: "2026-12-01T07:05:00.000Z",
    ...changes,
  };
}

export function failedOutcome(code: string): {
  ok: false;
  error: { statusCode: number; code: string; message: string };
} {
  return { ok: false, error: { statusCode: 400, code, message: code } };
}

/** A stored value that is only kept in memory, for one test. */
export function memoryValue(): StoredValue {
  let stored: string | null = null;
  return {
    read: () => stored,
    write: (value) => void (stored = value),
    remove: () => void (stored = null),
  };
}

/** A clock whose time stands still until `advance` is called. */
export class FakeClock implements Clock {
  #now = 0;
  #timers: { at: number; action: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, action: () => void): () => void {
    const timer = { at: this.#now + ms, action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /**
   * Advances the time by `ms`. Runs each timer that becomes due, and the callbacks of the promises that the timer
   * resolves.
   */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (let due = this.#next(end); due; due = this.#next(end)) {
      this.#now = Math.max(this.#now, due.at);
      this.#timers = this.#timers.filter((other) => other !== due);
      due.action();
      await flushPromises();
    }
    this.#now = end;
    await flushPromises();
  }

  /** Advances the time by `ms` without running a timer, as when the computer sleeps. */
  sleep(ms: number): void {
    this.#now += ms;
  }

  get pendingTimers(): number {
    return this.#timers.length;
  }

  #next(end: number): { at: number; action: () => void } | undefined {
    return this.#timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
  }
}

/** Resolves after the callbacks of all resolved promises have run. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export class FakeConnectivity implements ConnectivityMonitor {
  #listener: (event: ConnectivityEvent) => void = () => undefined;

  on(listener: (event: ConnectivityEvent) => void): () => void {
    this.#listener = listener;
    return () => (this.#listener = () => undefined);
  }
  emit(event: ConnectivityEvent): void {
    this.#listener(event);
  }
}
