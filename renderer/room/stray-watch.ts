import type { Clock } from "./clock.ts";
import type { MediaEngine } from "./media-engine.ts";
import { Repeat } from "./repeat.ts";
import {
  SILENT_PATIENCE_MS,
  STRAY_MAX_MS,
  STRAY_PATIENCE_MS,
  WATCHDOG_INTERVAL_MS,
} from "./room-constants.ts";

/** What is known of a viewer whom the room has lost, or of whom nothing comes. Milliseconds since 1970. */
interface Stray {
  lostAt: number;
  heard: number | null;
  /** When something last came over the call itself. */
  heardAt: number;
}

interface StrayWatchParts {
  engine: MediaEngine;
  clock: Clock;
  /** The viewers whom the room has lost, and to whom the host still sends. */
  strayed: () => readonly string[];
  /** Called for those whose call is dead, or who were away for too long. */
  dead: (peerId: string) => void;
  report: (error: unknown) => void;
}

/**
 * Host: a viewer whose line to the server broke keeps the call for as long as the call itself lives: a browser that
 * receives says so several times a second, and one that was killed says nothing. Where the wire was cut the server
 * notices it after ten seconds; the host notices before that nothing comes back, and sends nothing more.
 */
export class StrayWatch {
  readonly #parts: StrayWatchParts;
  readonly #repeat: Repeat;
  #strays = new Map<string, Stray>();

  constructor(parts: StrayWatchParts) {
    this.#parts = parts;
    const { clock, report } = parts;
    this.#repeat = new Repeat({ clock, report, everyMs: WATCHDOG_INTERVAL_MS, look: () => this.#tick() });
  }

  start(): void {
    this.#strays = new Map();
    this.#repeat.start();
  }

  stop(): void {
    this.#repeat.stop();
  }

  async #tick(): Promise<void> {
    const { engine, strayed, dead } = this.#parts;
    const watched = () => [...new Set([...strayed(), ...engine.silent()])];
    const seen = new Map<string, Stray>();
    for (const peerId of watched()) seen.set(peerId, await this.#look(peerId));
    this.#strays = seen;
    // Whoever came back, or was put out, while we looked is not asked about any more.
    const still = watched();
    for (const [peerId, stray] of seen) {
      const patience = strayed().includes(peerId) ? STRAY_PATIENCE_MS : SILENT_PATIENCE_MS;
      if (still.includes(peerId) && this.#isDead(stray, patience)) dead(peerId);
    }
  }

  async #look(peerId: string): Promise<Stray> {
    const heard = await this.#parts.engine.heardFrom(peerId);
    const now = this.#parts.clock.now();
    const before = this.#strays.get(peerId);
    if (!before) return { lostAt: now, heard, heardAt: now };
    return { ...before, heard, heardAt: heard === before.heard ? before.heardAt : now };
  }

  #isDead({ lostAt, heard, heardAt }: Stray, patience: number): boolean {
    const now = this.#parts.clock.now();
    return heard === null || now - heardAt >= patience || now - lostAt >= STRAY_MAX_MS;
  }
}

interface StatsEntry {
  type: string;
  bytesReceived?: number;
  requestsReceived?: number;
  responsesReceived?: number;
}

/** Grows for as long as the other side lives, whatever it is sent: reports of what arrived, and ICE's own questions. */
export async function heardOn(connection: RTCPeerConnection | null): Promise<number | null> {
  if (!connection || ["closed", "failed"].includes(connection.connectionState)) return null;
  let heard = 0;
  const report: RTCStatsReport = await connection.getStats();
  report.forEach((entry: StatsEntry) => {
    if (entry.type !== "candidate-pair") return;
    heard += (entry.bytesReceived ?? 0) + (entry.requestsReceived ?? 0) + (entry.responsesReceived ?? 0);
  });
  return heard;
}
