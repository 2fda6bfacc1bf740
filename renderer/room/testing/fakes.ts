import type { ChatMessage } from "#contract/chat.ts";
import type {
  JoinAnswer,
  JoinRequest,
  DataLevel,
  SendMessageRequest,
  SetLevelRequest,
  SetSourceRequest,
} from "#contract/room.ts";
import type { StoredValue } from "#renderer/platform/stored-values.ts";
import type { CallCounters } from "../call-counters.ts";
import type { CapturedSource } from "../captured-source.ts";
import type { ChannelEvent, ChatChannel, Outcome } from "../chat-channel.ts";
import { emptyClassroom } from "../classroom-machine.ts";
import type { Clock } from "../clock.ts";
import type { LineSign, LineSigns } from "../line-signs.ts";
import type { MediaEngine, MediaEvent, MediaSeat, WatchSample } from "../media-engine.ts";
import type { PictureKind } from "../upload-budget.ts";

export const ROOM = "0199b5a0-0000-7000-8000-000000000001";

export function joinAnswer(given: Partial<JoinAnswer> = {}): JoinAnswer {
  return {
    role: "viewer",
    peerId: "peer-1",
    ticket: "ticket-1",
    iceServers: [{ urls: "stun:stun.example" }],
    iceServersForMs: null,
    engine: "mesh",
    messages: [],
    lecture: {
      name: "Fractions",
      instructorName: "Almaz Bekele",
      schedule: "2026-12-01T10:00:00+03:00",
      duration: 120,
    },
    hostPresent: false,
    source: "none",
    viewers: [],
    levels: {},
    classroom: emptyClassroom,
    serverNow: "2026-12-01T07:00:00.000Z",
    ...given,
  };
}

export function chatMessage(seq: number, given: Partial<ChatMessage> = {}): ChatMessage {
  return {
    seq,
    clientId: `client-${seq}`,
    senderId: "sender",
    sender: "Vera",
    text: `message ${seq}`,
    removed: false,
    sentAt: "2026-12-01T07:05:00.000Z",
    ...given,
  };
}

export function refusal(code: string): {
  ok: false;
  error: { statusCode: number; code: string; message: string };
} {
  return { ok: false, error: { statusCode: 400, code, message: code } };
}

/** A stored value of this test alone. */
export function memoryValue(): StoredValue {
  let kept: string | null = null;
  return { read: () => kept, write: (value) => void (kept = value), remove: () => void (kept = null) };
}

/** Time that stands still until `pass` is called. */
export class FakeClock implements Clock {
  #now = 0;
  #waiting: { at: number; action: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, action: () => void): () => void {
    const entry = { at: this.#now + ms, action };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  }

  /** Lets `ms` go by, and with each due action the promises behind it. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (let due = this.#next(end); due; due = this.#next(end)) {
      this.#now = Math.max(this.#now, due.at);
      this.#waiting = this.#waiting.filter((other) => other !== due);
      due.action();
      await settled();
    }
    this.#now = end;
    await settled();
  }

  /** Lets `ms` go by in which nothing runs. */
  sleep(ms: number): void {
    this.#now += ms;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  #next(end: number): { at: number; action: () => void } | undefined {
    return this.#waiting.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
  }
}

/** All promises that are ready have run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** Notes every order, plays every event. */
export class FakeEngine implements MediaEngine {
  readonly orders: string[] = [];
  readonly seats: MediaSeat[] = [];
  /** Levels and limits. */
  readonly wishes: string[] = [];
  heard = 0;
  exceeded = false;
  /** By peer id. */
  heardFromViewers: Record<string, number> = {};
  counters: readonly CallCounters[] = [];
  current: WatchSample = { state: "none", frames: 0, sounds: 0 };
  #listener: (event: MediaEvent) => void = () => undefined;

  connect(seat: MediaSeat): void {
    this.seats.push(seat);
    this.orders.push(`connect ${seat.peerId} ${seat.ticket}`);
  }
  publish(source: CapturedSource): void {
    this.orders.push(`publish ${source.kind}`);
  }
  unpublish(): void {
    this.orders.push("unpublish");
  }
  admit(peerId: string, anew: boolean): void {
    this.orders.push(`admit ${peerId}${anew ? " anew" : ""}`);
  }
  giveWord(peerId: string | null, anew: boolean): void {
    this.orders.push(`word ${peerId ?? "nobody"}${anew ? " anew" : ""}`);
  }
  speak(): void {
    this.orders.push("speak");
  }
  hush(): void {
    this.orders.push("hush");
  }
  dismiss(peerId: string): void {
    this.orders.push(`dismiss ${peerId}`);
  }
  async heardFrom(peerId: string): Promise<number | null> {
    return this.heardFromViewers[peerId] ?? null;
  }
  showAs(kind: PictureKind): void {
    this.wishes.push(`show as ${kind}`);
  }
  setLevel(peerId: string, level: DataLevel): void {
    this.wishes.push(`level ${peerId} ${level}`);
  }
  setUpload(kbps: number): void {
    this.wishes.push(`upload ${kbps}`);
  }
  uploadExceeded(): boolean {
    return this.exceeded;
  }
  loudness(): number {
    return this.heard;
  }
  async measure(): Promise<readonly CallCounters[]> {
    return this.counters;
  }
  async sample(): Promise<WatchSample> {
    return this.current;
  }
  renew(): void {
    this.orders.push("renew");
  }
  close(): void {
    this.orders.push("close");
  }
  on(listener: (event: MediaEvent) => void): () => void {
    this.#listener = listener;
    return () => (this.#listener = () => undefined);
  }
  tell(event: MediaEvent): void {
    this.#listener(event);
  }
}

export class FakeChannel implements ChatChannel {
  readonly acts: { name: string; request: object }[] = [];
  answerAct: () => Outcome<object> = () => ({ ok: true, data: {} });
  readonly orders: string[] = [];
  readonly joins: JoinRequest[] = [];
  readonly sent: SendMessageRequest[] = [];
  answerJoin: (request: JoinRequest) => Outcome<JoinAnswer> | Promise<Outcome<JoinAnswer>> = () => ({
    ok: true,
    data: joinAnswer(),
  });
  answerLevel: () => Outcome<object> = () => ({ ok: true, data: {} });
  answerSource: () => Outcome<object> = () => ({ ok: true, data: {} });
  answerSend: (request: SendMessageRequest) => Outcome<ChatMessage> | Promise<Outcome<ChatMessage>> = () =>
    refusal("no_answer");
  #listener: (event: ChannelEvent) => void = () => undefined;

  open(): void {
    this.orders.push("open");
  }
  async join(request: JoinRequest): Promise<Outcome<JoinAnswer>> {
    this.joins.push(request);
    return this.answerJoin(request);
  }
  async send(request: SendMessageRequest): Promise<Outcome<ChatMessage>> {
    this.sent.push(request);
    return this.answerSend(request);
  }
  async setSource(request: SetSourceRequest): Promise<Outcome<object>> {
    this.orders.push(`source ${request.source}`);
    return this.answerSource();
  }
  async setLevel({ level }: SetLevelRequest): Promise<Outcome<object>> {
    this.orders.push(`level ${level}`);
    return this.answerLevel();
  }
  async act(name: string, request: object): Promise<Outcome<object>> {
    this.acts.push({ name, request });
    return this.answerAct();
  }
  renew(): void {
    this.orders.push("renew");
  }
  close(): void {
    this.orders.push("close");
  }
  on(listener: (event: ChannelEvent) => void): () => void {
    this.#listener = listener;
    return () => (this.#listener = () => undefined);
  }
  tell(event: ChannelEvent): void {
    this.#listener(event);
  }
}

export class FakeSigns implements LineSigns {
  #listener: (sign: LineSign) => void = () => undefined;

  on(listener: (sign: LineSign) => void): () => void {
    this.#listener = listener;
    return () => (this.#listener = () => undefined);
  }
  tell(sign: LineSign): void {
    this.#listener(sign);
  }
}
