import type { MediaConnection } from "peerjs";
import { z } from "zod/mini";
import { CORNER_KBPS } from "../../quality/allocate-bandwidth.ts";
import { countersOf, type CallCounters } from "../../quality/call-counters.ts";
import { withStartBitrate } from "./start-bitrate.ts";
import { watchCall } from "./watch-call.ts";
import { CornerChannel } from "./corner-channel.ts";

const cornerCallMetadata = z.object({ corner: z.literal(true) });

export function isCornerCall({ metadata }: Pick<MediaConnection, "metadata">): boolean {
  return cornerCallMetadata.safeParse(metadata).success;
}

/** The viewer's end: answers the corner call, which the host makes once this page has asked for it. */
export class IncomingCornerCall {
  readonly #onChanged: () => void;
  #channel: CornerChannel | null = null;
  #isOffered = false;
  #wants = false;
  #call: MediaConnection | null = null;
  #connection: RTCPeerConnection | null = null;
  #stream: MediaStream | null = null;

  /** @param onChanged called when `isOffered` or `tracks` may have changed */
  constructor(onChanged: () => void) {
    this.#onChanged = onChanged;
  }

  /** True if the host has a corner camera, whether or not this page receives it. */
  get isOffered(): boolean {
    return this.#isOffered;
  }

  get tracks(): readonly MediaStreamTrack[] {
    return this.#stream?.getTracks() ?? [];
  }

  setWanted(on: boolean): void {
    this.#wants = on;
    this.#channel?.set(on);
    if (!on) this.#end();
  }

  /** To be called with the connection of each new main call. */
  follow(connection: RTCPeerConnection): void {
    connection.addEventListener("datachannel", ({ channel }) => {
      this.#isOffered = false;
      this.#channel = new CornerChannel(channel, this.#wants, (on) => {
        this.#isOffered = on;
        if (!on) this.#end();
        this.#onChanged();
      });
      this.#onChanged();
    });
  }

  /** To be called when the main call has ended and none has replaced it. */
  mainEnded(): void {
    this.#channel = null;
    this.#isOffered = false;
    this.#end();
  }

  receive(call: MediaConnection): void {
    if (!this.#wants) return call.close();
    this.#end();
    this.#call = call;
    call.answer(undefined, { sdpTransform: (answer: string) => withStartBitrate(answer, CORNER_KBPS.max) });
    this.#connection = call.peerConnection;
    call.on("stream", (stream) => {
      if (call !== this.#call) return;
      this.#stream = stream;
      this.#onChanged();
    });
    watchCall(call, () => call === this.#call && this.#end());
  }

  async measure(at: number): Promise<readonly CallCounters[]> {
    if (!this.#call || !this.#connection) return [];
    return [{ call: this.#call.connectionId, isCorner: true, at, ...(await countersOf(this.#connection)) }];
  }

  #end(): void {
    const call = this.#call;
    this.#call = null;
    this.#connection = null;
    this.#stream = null;
    call?.close();
    this.#onChanged();
  }
}
