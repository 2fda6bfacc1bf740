import type { RoomMedia } from "#contract/room/media.ts";
import { grantsOf } from "#contract/room/room.ts";
import type { RoomGrant } from "#contract/room/signalling.ts";
import { measureServerTime } from "#renderer/kit/clock/server-time.ts";
import { isConnectionEvent, roomEventOf } from "./room-socket-events.ts";
import type { RoomSocketMessage } from "../socket/room-socket.ts";
import { ModerationActions } from "./moderation-actions.ts";
import { ChatSender } from "./chat-sender.ts";
import { transition } from "../machine/machine.ts";
import { initialPlayback } from "../store/playback.ts";
import { initialRoom, type RoomEffect, type RoomEvent, type RoomState } from "../machine/room-state.ts";
import { unreachable } from "../machine/unreachable.ts";
import type { RoomClientDeps } from "./monitors/room-client-deps.ts";
import { GrantedMedia, type RoomMediaEvent } from "./granted-media.ts";
import { EventOrder } from "./event-order.ts";
import { failureOfEffect } from "./failure-of-effect.ts";
import { RoomTimers } from "./room-timers.ts";
import { ParticipantsLoader } from "./monitors/participants-loader.ts";
import { SourceAnnouncer } from "./monitors/source-announcer.ts";

type EffectOf<Type extends RoomEffect["type"]> = Extract<RoomEffect, { type: Type }>;

/** Runs the room machine's effects and dispatches their results to the machine. */
export class RoomClient {
  readonly moderation: ModerationActions;
  readonly #deps: RoomClientDeps;
  readonly #chat: ChatSender;
  readonly #sourceAnnouncer: SourceAnnouncer;
  readonly #participants: ParticipantsLoader;
  readonly #queue: RoomEvent[] = [];
  readonly #timers: RoomTimers;
  /** Null until the server has granted something. */
  #media: GrantedMedia | null = null;
  #enteredAt = 0;
  #cancelStart: () => void = () => undefined;
  #unsubscribe: (() => void)[] = [];
  #draining = false;
  #running = false;
  /**
   * The epoch of the pending join. Messages that arrive while it is pending are deferred, because the join response
   * would overwrite their changes.
   */
  #pendingJoin: number | null = null;
  readonly #deferred: RoomSocketMessage[] = [];
  readonly #order = new EventOrder();
  #mutedOnEntry = false;

  constructor(deps: RoomClientDeps) {
    this.#deps = deps;
    const dispatch = (event: RoomEvent) => this.dispatch(event);
    this.#chat = new ChatSender(deps);
    this.#sourceAnnouncer = new SourceAnnouncer(deps);
    this.#participants = new ParticipantsLoader({
      ...deps,
      onPage: (page) => dispatch({ type: "participants-listed", page }),
    });
    this.#timers = new RoomTimers({ ...deps, onFired: (timer) => dispatch({ type: "timer-fired", timer }) });
    this.moderation = new ModerationActions({ ...deps, dispatch });
  }

  /**
   * Enters the room, unless the client has entered it already. May be called after `dispose`: React's StrictMode mounts,
   * unmounts and mounts again.
   */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    const { store, socket, connectivity, clock } = this.#deps;
    store.setState(({ room }) => ({ room: { ...initialRoom(), epoch: room.epoch + 1 } }));
    this.#unsubscribe = [
      socket.on((message) => this.#handleSocketMessage(message)),
      connectivity.on((kind) => this.dispatch({ type: "connectivity", kind })),
    ];
    // StrictMode disposes of the first mount before this timer fires, so the first mount opens nothing.
    this.#cancelStart = clock.after(0, () => {
      this.#enteredAt = clock.now();
      this.dispatch({ type: "enter" });
    });
  }

  /** Closes everything without dispatching an event. Idempotent. */
  dispose(): void {
    if (!this.#running) return;
    this.#running = false;
    this.#cancelStart();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#media?.stop();
    this.#closeEverything();
    this.#media = null;
  }

  /** Host: mutes or unmutes the microphone, also for sources that are opened later. */
  setMuted(muted: boolean): void {
    this.#media?.source?.setMuted(muted);
    this.#deps.store.setState({ hostMuted: muted });
    this.#sourceAnnouncer.announceMuted();
  }

  /** Viewer: how long the host's voice waits before it is played, in milliseconds. */
  readonly playoutDelayMs = (): number => this.#media?.subscriber?.playoutDelayMs() ?? 0;

  /** `replyTo` is the number of the message being replied to. */
  async sendMessage(typed: string, replyTo: number | null = null): Promise<void> {
    await this.#chat.send(typed, replyTo);
  }

  /** Events are queued, so that an effect's result is never applied before the state change that caused the effect. */
  dispatch(event: RoomEvent): void {
    if (!this.#running) return;
    this.#queue.push(event);
    if (this.#draining) return;
    this.#draining = true;
    try {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
        const { state, effects } = transition(this.#state, next);
        this.#deps.store.setState({ room: state });
        for (const effect of effects) this.#run(effect);
      }
    } finally {
      this.#draining = false;
    }
  }

  get #state(): RoomState {
    return this.#deps.store.getState().room;
  }

  #openMedia(grants: readonly RoomGrant[]): GrantedMedia {
    return new GrantedMedia(grants, {
      ...this.#deps,
      enteredAt: this.#enteredAt,
      isCurrent: (epoch) => this.#running && this.#state.capture.epoch === epoch,
      dispatch: (event) => this.dispatch(event),
      onMediaEvent: (event) => this.#handleMediaEvent(event),
    });
  }

  #followMedia(media: RoomMedia): void {
    this.#deps.store.setState({ media });
    this.#media?.followMedia(media);
  }

  #run(effect: RoomEffect): void {
    const { socket } = this.#deps;
    const { publisher, subscriber, source } = this.#media ?? {};
    switch (effect.type) {
      case "open-socket":
        return socket.open();
      case "reconnect":
        this.#media?.reconnect();
        return socket.reconnect();
      case "join":
        return this.#perform(effect, this.#join(effect));
      case "catch-up":
        return this.#perform(effect, this.#catchUp(effect));
      case "connect-media":
        return this.#media?.connect(effect.connection);
      case "announce":
        return this.#perform(effect, this.#announce(effect));
      case "call":
        return publisher?.callViewer(effect.peerId, effect.forceNewCall);
      case "hang-up":
        return publisher?.hangUp(effect.peerId);
      case "set-speaker":
        return publisher?.setSpeaker(effect.peerId, effect.forceNewCall);
      case "publish-microphone":
        return this.#perform(effect, this.#publishMicrophone());
      case "unpublish-microphone":
        return subscriber?.unpublishMicrophone();
      case "capture":
        return this.#perform(effect, source?.open(effect.kind, effect.epoch));
      case "capture-host-microphone":
        return this.#perform(effect, source?.openMicrophone(effect.epoch));
      case "publish":
      case "stop-video":
      case "unpublish":
        return source?.change(effect.type);
      case "announce-source":
        return this.#sourceAnnouncer.announce(effect.source);
      case "end-lecture":
        return this.moderation.request("end-room", { ended: true });
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

  async #join({ epoch, ticket, announce }: EffectOf<"join">): Promise<void> {
    const { socket, roomId, store, settings } = this.#deps;
    const [{ level }, { lastSeq }] = [settings.getState(), store.getState().chat];
    this.#pendingJoin = epoch;
    const noteTime = measureServerTime();
    const outcome = await socket.join({ roomId, lastSeq, level, announce, ticket: ticket ?? undefined });
    if (outcome.ok) {
      noteTime(Date.parse(outcome.data.serverNow));
      if (grantsOf(outcome.data).includes("publish")) await this.#deps.loadPublisher();
      // If the machine has abandoned this join, its response is outdated.
      if (epoch === this.#state.epoch) this.#order.reset(outcome.data);
      this.dispatch({ type: "granted", epoch, response: outcome.data });
    } else this.dispatch({ type: "denied", epoch, error: outcome.error });
    if (this.#pendingJoin !== epoch) return;
    this.#pendingJoin = null;
    for (const message of this.#deferred.splice(0)) this.#applyMessage(message);
  }

  async #catchUp({ response }: EffectOf<"catch-up">): Promise<void> {
    this.#media ??= this.#openMedia(grantsOf(response));
    this.#followMedia(response.media);
    this.#participants.load(response.roomInfo.participants.next);
    for (const peerId of response.viewers)
      this.#media.publisher?.setLevel(peerId, response.levels[peerId] ?? "full");
    // The preview is muted on the first join only, because the host may unmute it later.
    if (response.role === "host" && !this.#mutedOnEntry) {
      this.#mutedOnEntry = true;
      this.#deps.store.setState({ playback: initialPlayback(true) });
    }
    if (response.role === "viewer" && (response.roomInfo.board?.epoch ?? 0) > 0)
      this.#deps.settings.getState().startWithSlides();
    await this.#chat.catchUp(response.messages);
  }

  async #announce({ epoch, peerId, forceNewCall }: EffectOf<"announce">): Promise<void> {
    const { api, roomId } = this.#deps;
    if (forceNewCall) this.#media?.subscriber?.renew();
    const outcome = await api.announce({ userId: peerId, roomId, forceNewCall });
    if (outcome.ok) this.dispatch({ type: "announced", epoch });
    else this.dispatch({ type: "announce-failed", epoch, error: outcome.error });
  }

  /** Viewer: opens the microphone and publishes it to the host. */
  async #publishMicrophone(): Promise<void> {
    const opened = await this.#deps.capture.openTrack("microphone");
    if (!opened.ok) return this.dispatch({ type: "microphone-blocked", reason: opened.reason });
    // The page may have left the room, or the floor may have been revoked, while the browser asked for permission.
    if (!this.#running || this.#state.speakerMicrophone.at !== "requesting") return opened.track.stop();
    opened.track.addEventListener("ended", () => this.dispatch({ type: "microphone-ended" }), { once: true });
    this.#media?.subscriber?.publishMicrophone(opened.track);
    this.dispatch({ type: "microphone-opened" });
  }

  #closeEverything(): void {
    this.#timers.stopAll();
    this.#pendingJoin = null;
    this.#deferred.length = 0;
    this.#chat.pause();
    this.#sourceAnnouncer.stop();
    this.#participants.stop();
    this.#media?.close();
    this.#deps.socket.close();
  }

  #handleSocketMessage(message: RoomSocketMessage): void {
    // Deferred messages of a lost connection are dropped: they may be outdated, and the next join response has the
    // current state.
    if (message.name === "down") this.#deferred.length = 0;
    if (this.#pendingJoin !== null && !isConnectionEvent(message)) this.#deferred.push(message);
    else this.#applyMessage(message);
  }

  #applyMessage(message: RoomSocketMessage): void {
    if (this.#order.isOutdated(message)) return;
    switch (message.name) {
      case "chat-message":
        return this.#chat.receive(message.data);
      case "data-level":
        return this.#media?.publisher?.setLevel(message.data.peerId, message.data.level);
      case "media":
        return this.#followMedia(message.data);
      case "media-wait":
        return this.#deps.store.setState({ mediaWaits: message.data.waits });
      default:
        return this.dispatch(roomEventOf(message));
    }
  }

  /** Stores the stage's stream, and dispatches everything else to the machine. */
  #handleMediaEvent(event: RoomMediaEvent): void {
    if (event.type !== "stream") return this.dispatch(event);
    this.#deps.store.setState({ stream: event.stream });
    this.dispatch({ type: "receiving", on: event.stream !== null });
  }

  /** If the work fails unexpectedly, dispatches an event that ends the pending state. */
  #perform(effect: RoomEffect, work: Promise<void> | undefined): void {
    work?.catch((error: unknown) => {
      const failed = failureOfEffect(effect);
      if (failed) this.dispatch(failed);
      this.#deps.report(error);
    });
  }
}
