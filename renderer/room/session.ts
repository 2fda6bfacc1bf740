import type { EmptyAck } from "#contract/room.ts";
import type { MediaSettingsStore } from "#renderer/session/media-settings-store.ts";
import type { Capture } from "./capture.ts";
import { isLineNews, roomEventOf } from "./channel-news.ts";
import type { ChannelEvent, ChatChannel } from "./chat-channel.ts";
import { ClassroomActs } from "./classroom-acts.ts";
import { ChatSender } from "./chat-sender.ts";
import type { Clock } from "./clock.ts";
import { HostSource } from "./host-source.ts";
import type { LineSigns } from "./line-signs.ts";
import { transition } from "./machine.ts";
import type { MediaEngine, MediaEvent } from "./media-engine.ts";
import { startPlayback } from "./playback.ts";
import { initialRoom, type RoomEffect, type RoomEvent, type RoomState } from "./room-state.ts";
import type { RoomStore } from "./room-store.ts";
import { RoomTimers } from "./room-timers.ts";
import { sessionWatches, type SessionWatch } from "./session-watches.ts";
import { SourceTelling } from "./source-telling.ts";
import { unreachable } from "./unreachable.ts";

export interface RoomApi {
  announce(request: { userId: string; roomId: string; anew: boolean }): Promise<EmptyAck>;
}

export interface SessionParts {
  roomId: string;
  engine: MediaEngine;
  channel: ChatChannel;
  api: RoomApi;
  capture: Capture;
  signs: LineSigns;
  clock: Clock;
  store: RoomStore;
  settings: MediaSettingsStore;
  newId: () => string;
  /** 0 to 1. */
  random: () => number;
  report: (error: unknown) => void;
}

type EffectOf<Type extends RoomEffect["type"]> = Extract<RoomEffect, { type: Type }>;

/** Runs what the machine asks for, and tells the machine what came of it. */
export class RoomSession {
  readonly acts: ClassroomActs;
  readonly #parts: SessionParts;
  readonly #chat: ChatSender;
  readonly #source: HostSource;
  readonly #telling: SourceTelling;
  readonly #watches: readonly SessionWatch[];
  readonly #queue: RoomEvent[] = [];
  readonly #timers: RoomTimers;
  #cancelStart: () => void = () => undefined;
  #unsubscribe: (() => void)[] = [];
  #draining = false;
  #disposed = false;
  /** The join that waits for its answer, which would undo what is heard meanwhile; that is heard after it. */
  #joining: number | null = null;
  readonly #early: ChannelEvent[] = [];
  #hostMuted = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    const { engine, report } = parts;
    this.#chat = new ChatSender(parts);
    this.#telling = new SourceTelling(parts);
    this.#timers = new RoomTimers({
      ...parts,
      fired: (timer) => this.dispatch({ type: "timer-fired", timer }),
    });
    this.acts = new ClassroomActs({ ...parts, dispatch: (event) => this.dispatch(event) });
    this.#source = new HostSource({
      engine,
      capture: parts.capture,
      isCurrent: (epoch) => !this.#disposed && this.#state.capture.epoch === epoch,
      dispatch: (event) => this.dispatch(event),
      report,
    });
    const source = this.#source;
    this.#watches = sessionWatches({ ...parts, source, dispatch: (event) => this.dispatch(event) });
  }

  /** Enters the room. May follow a `dispose`: React's StrictMode mounts, unmounts and mounts again. */
  start(): void {
    this.#disposed = false;
    const { store } = this.#parts;
    store.setState(({ room }) => ({ room: { ...initialRoom(), epoch: room.epoch + 1 } }));
    this.#unsubscribe = [
      this.#parts.channel.on((event) => this.#hearChannel(event)),
      this.#parts.engine.on((event) => this.#hearEngine(event)),
      this.#parts.signs.on((sign) => this.dispatch({ type: "line-sign", sign })),
    ];
    // StrictMode's first mount is gone again before this fires: nothing is opened for it.
    this.#cancelStart = this.#parts.clock.after(0, () => {
      for (const watch of this.#watches) watch.start();
      this.dispatch({ type: "enter" });
    });
  }

  /** Ends everything without a word to the page. Idempotent. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#cancelStart();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const watch of this.#watches) watch.stop();
    this.#closeEverything();
  }

  /** The host's voice, from here on. */
  mute(muted: boolean): void {
    this.#source.mute(muted);
    this.#parts.store.setState({ hostMuted: muted });
  }

  async say(typed: string): Promise<void> {
    await this.#chat.say(typed);
  }

  /** Events wait in line, so that an effect's answer never overtakes the state it belongs to. */
  dispatch(event: RoomEvent): void {
    if (this.#disposed) return;
    this.#queue.push(event);
    if (this.#draining) return;
    this.#draining = true;
    try {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
        const { state, effects } = transition(this.#state, next);
        this.#parts.store.setState({ room: state });
        for (const effect of effects) this.#run(effect);
      }
    } finally {
      this.#draining = false;
    }
  }

  get #state(): RoomState {
    return this.#parts.store.getState().room;
  }

  #run(effect: RoomEffect): void {
    const { engine, channel } = this.#parts;
    switch (effect.type) {
      case "open-chat":
        return channel.open();
      case "renew-lines":
        engine.renew();
        return channel.renew();
      case "join":
        return this.#later(this.#join(effect));
      case "catch-up":
        return this.#later(this.#catchUp(effect));
      case "connect-media":
        return engine.connect(effect.seat);
      case "announce":
        return this.#later(this.#announce(effect));
      case "call":
        return engine.admit(effect.peerId, effect.anew);
      case "hang-up":
        return engine.dismiss(effect.peerId);
      case "give-word":
        return engine.giveWord(effect.peerId, effect.anew);
      case "open-voice":
        return this.#later(this.#openVoice());
      case "hush":
        return engine.hush();
      case "capture":
        return this.#later(this.#source.open(effect.kind, effect.epoch));
      case "capture-voice":
        return this.#later(this.#source.openVoice(effect.epoch));
      case "publish":
        return this.#source.publish();
      case "unpublish":
        return this.#source.unpublish();
      case "tell-source":
        return this.#telling.tell(effect.source);
      case "start-timer":
        return this.#timers.start(effect);
      case "stop-timer":
        return this.#timers.stop(effect.timer);
      case "close-everything":
        return this.#closeEverything();
      default:
        return unreachable(effect);
    }
  }

  async #join({ epoch, ticket }: EffectOf<"join">): Promise<void> {
    const { channel, roomId, store, settings } = this.#parts;
    const { level } = settings.getState();
    const { lastSeq } = store.getState().chat;
    this.#joining = epoch;
    const outcome = await channel.join({ roomId, lastSeq, level, ...(ticket !== null && { ticket }) });
    if (outcome.ok) this.dispatch({ type: "granted", epoch, answer: outcome.data });
    else this.dispatch({ type: "denied", epoch, error: outcome.error });
    if (this.#joining !== epoch) return;
    this.#joining = null;
    for (const event of this.#early.splice(0)) this.#hearNews(event);
  }

  async #catchUp({ answer }: EffectOf<"catch-up">): Promise<void> {
    for (const peerId of answer.viewers) this.#parts.engine.setLevel(peerId, answer.levels[peerId] ?? "full");
    // Once per visit: later the host may have chosen to listen.
    if (answer.role === "host" && !this.#hostMuted) {
      this.#hostMuted = true;
      this.#parts.store.setState({ playback: startPlayback(true) });
    }
    await this.#chat.catchUp(answer.messages);
  }

  async #announce({ epoch, peerId, anew }: EffectOf<"announce">): Promise<void> {
    const outcome = await this.#parts.api.announce({ userId: peerId, roomId: this.#parts.roomId, anew });
    if (outcome.ok) this.dispatch({ type: "announced", epoch });
    else this.dispatch({ type: "announce-failed", epoch, error: outcome.error });
  }

  async #openVoice(): Promise<void> {
    const opened = await this.#parts.capture.openTrack("microphone");
    if (!opened.ok) return this.dispatch({ type: "voice-refused", reason: opened.reason });
    // The visit may have ended, or the word been taken, while the browser asked.
    if (this.#disposed || this.#state.voice.at !== "requesting") return opened.track.stop();
    opened.track.addEventListener("ended", () => this.dispatch({ type: "voice-ended" }), { once: true });
    this.#parts.engine.speak(opened.track);
    this.dispatch({ type: "voice-opened" });
  }

  #closeEverything(): void {
    this.#timers.stopAll();
    this.#joining = null;
    this.#early.length = 0;
    this.#chat.rest();
    this.#telling.rest();
    this.#source.close();
    this.#parts.engine.close();
    this.#parts.channel.close();
  }

  #hearChannel(event: ChannelEvent): void {
    // What came over a line that is lost may not hold any more; the next join's answer says how it is.
    if (event.name === "down") this.#early.length = 0;
    const waits = this.#joining !== null && !isLineNews(event);
    if (waits) this.#early.push(event);
    else this.#hearNews(event);
  }

  #hearNews(event: ChannelEvent): void {
    switch (event.name) {
      case "chat-message":
        return this.#chat.hear(event.data);
      case "data-level":
        return this.#parts.engine.setLevel(event.data.peerId, event.data.level);
      default:
        return this.dispatch(roomEventOf(event));
    }
  }

  #hearEngine(event: MediaEvent): void {
    if (event.type !== "picture") return this.dispatch(event);
    this.#parts.store.setState({ stream: event.stream });
    this.dispatch({ type: "watching", on: event.stream !== null });
  }

  #later(work: Promise<void>): void {
    work.catch(this.#parts.report);
  }
}
