import type { OutgoingStream } from "../engine/outgoing-stream.ts";
import type { BandwidthAllocator } from "./bandwidth-allocator.ts";

/** The part of a PeerJS call to a viewer that the host uses. */
interface ViewerCall {
  readonly peer: string;
  readonly connectionId: string;
  /** True once an answer has arrived, valid or not. */
  readonly open: boolean;
  readonly peerConnection: RTCPeerConnection;
  close(): void;
}

interface OutgoingCall {
  call: ViewerCall;
  /** Stored here, since PeerJS drops its own reference before it emits `close`. */
  connection: RTCPeerConnection;
  stream: OutgoingStream;
}

/** The host's calls, one to each viewer. Each call sends the outgoing stream within its bandwidth allocation. */
export class OutgoingCalls {
  readonly #bandwidth: BandwidthAllocator;
  readonly #onChanged: () => void;
  readonly #calls = new Map<string, OutgoingCall>();

  constructor(bandwidth: BandwidthAllocator, onChanged: () => void) {
    this.#bandwidth = bandwidth;
    this.#onChanged = onChanged;
  }

  get all(): ViewerCall[] {
    return [...this.#calls.values()].map(({ call }) => call);
  }

  connectionTo(peerId: string | null): RTCPeerConnection | null {
    return (peerId !== null && this.#calls.get(peerId)?.connection) || null;
  }

  /** Attaches the call to the stream, so that the call gets the new tracks when the host switches its source. */
  add(call: ViewerCall, stream: OutgoingStream): OutgoingCall {
    const { peer: peerId, peerConnection: connection } = call;
    const outgoing = { call, connection, stream };
    this.#calls.set(peerId, outgoing);
    stream.attach(connection);
    this.#bandwidth.add(peerId, connection);
    this.#onChanged();
    return outgoing;
  }

  /** Removes a closed call. A newer call to the same viewer is kept. */
  remove(outgoing: OutgoingCall): void {
    const { call, connection, stream } = outgoing;
    stream.detach(connection);
    this.#bandwidth.remove(call.peer, connection);
    if (this.#calls.get(call.peer) !== outgoing) return;
    this.#calls.delete(call.peer);
    this.#onChanged();
  }

  hangUp(peerId: string): void {
    const outgoing = this.#calls.get(peerId);
    if (!outgoing) return;
    this.remove(outgoing);
    outgoing.call.close();
  }

  hangUpAll(): void {
    for (const peerId of this.#calls.keys()) this.hangUp(peerId);
  }

  /** Ends every call whose answer was invalid. PeerJS reports an invalid answer without naming the call. */
  hangUpFailedNegotiations(): void {
    for (const [peerId, { call, connection }] of this.#calls)
      if (call.open && connection.signalingState === "have-local-offer") this.hangUp(peerId);
  }
}
