import type { OutgoingStream } from "./outgoing-stream.ts";
import type { UploadShares } from "./upload-shares.ts";

/** As much of a call to a viewer as the host's side needs. */
interface ViewerCall {
  readonly peer: string;
  readonly connectionId: string;
  /** Whether an answer has come, good or not. */
  readonly open: boolean;
  readonly peerConnection: RTCPeerConnection;
  close(): void;
}

interface Outgoing {
  call: ViewerCall;
  /** PeerJS forgets it before it says that the call is closed. */
  connection: RTCPeerConnection;
  stream: OutgoingStream;
}

/** The host's calls, one to each viewer, with what they get of the stream and of the line. */
export class OutgoingCalls {
  readonly #shares: UploadShares;
  readonly #calls = new Map<string, Outgoing>();

  constructor(shares: UploadShares) {
    this.#shares = shares;
  }

  get all(): ViewerCall[] {
    return [...this.#calls.values()].map(({ call }) => call);
  }

  connectionTo(peerId: string | null): RTCPeerConnection | null {
    return (peerId !== null && this.#calls.get(peerId)?.connection) || null;
  }

  /** Answers what is to be done when the call has closed. */
  add(call: ViewerCall, stream: OutgoingStream): () => void {
    const { peer: peerId, peerConnection: connection } = call;
    const outgoing = { call, connection, stream };
    this.#calls.set(peerId, outgoing);
    stream.attach(connection);
    this.#shares.add(peerId, connection);
    return () => this.#forget(peerId, outgoing);
  }

  hangUp(peerId: string): void {
    const outgoing = this.#calls.get(peerId);
    if (!outgoing) return;
    this.#forget(peerId, outgoing);
    outgoing.call.close();
  }

  hangUpAll(): void {
    for (const peerId of this.#calls.keys()) this.hangUp(peerId);
  }

  /** Those whose answer was none: PeerJS says that one was, but not whose. */
  hangUpSpoilt(): void {
    for (const [peerId, { call, connection }] of this.#calls)
      if (call.open && connection.signalingState === "have-local-offer") this.hangUp(peerId);
  }

  #forget(peerId: string, outgoing: Outgoing): void {
    outgoing.stream.detach(outgoing.connection);
    this.#shares.remove(peerId, outgoing.connection);
    if (this.#calls.get(peerId) === outgoing) this.#calls.delete(peerId);
  }
}
