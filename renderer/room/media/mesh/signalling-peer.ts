import { Peer, type MediaConnection, type PeerOptions } from "peerjs";
import { SIGNALLING_KEY, SIGNALLING_PATH, signallingRejection } from "#contract/room/signalling.ts";
import { HEARTBEAT_MS } from "#renderer/constants.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import type { MediaConnectionInfo, MediaEvent } from "../engine/media-engine.ts";
import { isCallError, lossOf, type PeerErrorType } from "./peer-errors.ts";

export interface SignallingPeerDeps {
  /** The API's origin; the signalling endpoint has the same scheme, host and port. */
  origin: URL;
  clock: Clock;
  /** Reports failures of background work. */
  report: (error: unknown) => void;
  makePeer?: typeof makePeer;
}

interface SignallingPeerListeners {
  onEvent: (event: MediaEvent) => void;
  onCall: (call: MediaConnection) => void;
  onCallError: (type: PeerErrorType, error: Error) => void;
  /** Called before the peer and all its calls are destroyed. */
  onEnding: () => void;
}

export function makePeer(id: string, options: PeerOptions): Peer {
  return new Peer(id, options);
}

/**
 * Returns the connection's configuration. Without `iceServers`, PeerJS would use its own public STUN and TURN servers.
 * Candidates are gathered for the first track only, since all supported browsers bundle tracks: candidates for each
 * track would double the signalling size of a call.
 */
function configOf({ iceServers }: MediaConnectionInfo) {
  return { iceServers: [...iceServers], bundlePolicy: "max-bundle" satisfies RTCBundlePolicy };
}

/** This page's PeerJS peer, which signals over our own endpoint, even in a room whose media an SFU forwards. */
export class SignallingPeer {
  readonly #deps: SignallingPeerDeps & SignallingPeerListeners;
  #peer: Peer | null = null;
  #peerId: string | null = null;
  /**
   * True once the current loss has been reported: PeerJS reports each loss twice, as an error and as `disconnected`.
   */
  #lossReported = false;

  constructor(deps: SignallingPeerDeps & SignallingPeerListeners) {
    this.#deps = deps;
  }

  /** The peer; null while the signalling connection is down, when no call can be made. */
  get open(): Peer | null {
    return this.#peer?.open ? this.#peer : null;
  }

  /** See `MediaEngine.connect`. */
  connect(info: MediaConnectionInfo): void {
    const isSamePeer = this.#peerId === info.peerId;
    this.#peerId = info.peerId;
    if (isSamePeer && this.#peer && !this.#peer.destroyed) return this.#reconnectPeer(this.#peer, info);
    this.#destroy();
    // At once, so that the connection does not wait until the page has rendered what the join brought.
    this.#start(info);
  }

  reconnect(): void {
    this.#peer?.disconnect();
  }

  close(): void {
    this.#destroy();
    this.#peerId = null;
  }

  #start(info: MediaConnectionInfo): void {
    const { origin, onEvent, onCall, onCallError } = this.#deps;
    const secure = origin.protocol === "https:";
    const peer = (this.#deps.makePeer ?? makePeer)(info.peerId, {
      host: origin.hostname,
      port: Number(origin.port) || (secure ? 443 : 80),
      secure,
      path: SIGNALLING_PATH,
      key: SIGNALLING_KEY,
      token: info.ticket,
      config: configOf(info),
      pingInterval: HEARTBEAT_MS,
    });
    this.#peer = peer;
    this.#lossReported = false;
    peer.on("open", () => onEvent({ type: "signalling-up" }));
    peer.on("call", onCall);
    peer.on("disconnected", () => this.#reportLoss(peer, "disconnected"));
    peer.on("error", (error) => {
      if (isCallError(error.type)) onCallError(error.type, error);
      else this.#reportLoss(peer, error.type, error.message);
    });
  }

  #reconnectPeer(peer: Peer, info: MediaConnectionInfo): void {
    peer.options.token = info.ticket;
    peer.options.config = configOf(info);
    if (peer.open) this.#deps.onEvent({ type: "signalling-up" });
    else if (peer.disconnected) {
      this.#lossReported = false;
      peer.reconnect();
    }
  }

  #reportLoss(peer: Peer, type: PeerErrorType, message = ""): void {
    if (peer !== this.#peer || this.#lossReported) return;
    this.#lossReported = true;
    const refusal = signallingRejection.safeParse(message);
    this.#deps.onEvent({
      type: "signalling-down",
      loss: lossOf(type),
      code: type,
      ...(refusal.success && { refusal: refusal.data }),
    });
  }

  #destroy(): void {
    const peer = this.#peer;
    this.#peer = null;
    this.#deps.onEnding();
    peer?.destroy();
  }
}
