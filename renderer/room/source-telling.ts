import type { MediaSource } from "#contract/room.ts";
import type { ChatChannel } from "./chat-channel.ts";
import type { Clock } from "./clock.ts";
import { isTransientCode } from "./room-errors.ts";
import { TELL_AGAIN_MS } from "./room-constants.ts";

interface SourceTellingParts {
  roomId: string;
  channel: ChatChannel;
  clock: Clock;
  report: (error: unknown) => void;
}

/** Host: tells the room what is sent. Viewers go by it, and so does whether a lecture has begun: it must not get lost. */
export class SourceTelling {
  readonly #parts: SourceTellingParts;
  /** Counts what there was to tell: the answer to an older telling changes nothing. */
  #count = 0;
  #cancelAgain: () => void = () => undefined;

  constructor(parts: SourceTellingParts) {
    this.#parts = parts;
  }

  tell(source: MediaSource): void {
    this.rest();
    this.#tell(source, this.#count).catch(this.#parts.report);
  }

  /** Tells nothing more by itself. */
  rest(): void {
    this.#count += 1;
    this.#cancelAgain();
  }

  async #tell(source: MediaSource, count: number): Promise<void> {
    const { channel, roomId, clock } = this.#parts;
    const outcome = await channel.setSource({ roomId, source });
    // Without a seat the next announcement tells it.
    if (outcome.ok || count !== this.#count || !isTransientCode(outcome.error.code)) return;
    this.#cancelAgain = clock.after(TELL_AGAIN_MS, () => this.tell(source));
  }
}
