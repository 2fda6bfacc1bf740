import type { Clock } from "./clock.ts";
import type { MediaEngine } from "./media-engine.ts";
import { Repeat } from "./repeat.ts";
import {
  SILENT_PATIENCE_MS,
  STRAY_MAX_MS,
  STRAY_PATIENCE_MS,
  WATCHDOG_INTERVAL_MS,
} from "./room-constants.ts";

/** What is known of a viewer. */
interface Watched {
  /** Null without a call. */
  heard: number | null;
  /** For how long nothing came over the call, counted in looks: a host's sleep is no silence of the viewer's. */
  silentMs: number;
  /** When the room lost them; null while it knows them. Milliseconds since 1970. */
  strayedAt: number | null;
}

interface StrayWatchParts {
  engine: MediaEngine;
  clock: Clock;
  /** The viewers whom the room has lost, and to whom the host still sends. */
  strayed: () => readonly string[];
  viewers: () => readonly string[];
  /** Called for those whose call is dead, or who were away for too long. */
  dead: (peerId: string) => void;
  report: (error: unknown) => void;
}

/**
 * Host: a viewer whose line to the server broke keeps the call for as long as the call itself lives: a browser that
 * receives says so several times a second, and one that was killed says nothing. Where the wire was cut the server
 * notices it after ten seconds; the host notices before that that nothing comes, and sends nothing more.
 */
export class StrayWatch {
  readonly #parts: StrayWatchParts;
  readonly #repeat: Repeat;
  #watched = new Map<string, Watched>();

  constructor(parts: StrayWatchParts) {
    this.#parts = parts;
    const { clock, report } = parts;
    this.#repeat = new Repeat({ clock, report, everyMs: WATCHDOG_INTERVAL_MS, look: () => this.#tick() });
  }

  start(): void {
    this.#watched = new Map();
    this.#repeat.start();
  }

  stop(): void {
    this.#repeat.stop();
  }

  async #tick(): Promise<void> {
    const { strayed, viewers, dead } = this.#parts;
    const looks = [
      ...viewers().map(async (peerId) => [peerId, await this.#look(peerId, false)] as const),
      ...strayed().map(async (peerId) => [peerId, await this.#look(peerId, true)] as const),
    ];
    const seen = new Map(await Promise.all(looks));
    this.#watched = seen;
    // Whoever came back, or was put out, while we looked is not asked about any more.
    const isStray = (peerId: string) => strayed().includes(peerId);
    const isKnown = (peerId: string) => viewers().includes(peerId);
    for (const [peerId, watched] of seen)
      if ((isStray(peerId) && this.#isGone(watched)) || (isKnown(peerId) && isCut(watched))) dead(peerId);
  }

  async #look(peerId: string, strayed: boolean): Promise<Watched> {
    const heard = await this.#parts.engine.heardFrom(peerId);
    const before = this.#watched.get(peerId);
    return {
      heard,
      silentMs: before?.heard === heard ? before.silentMs + WATCHDOG_INTERVAL_MS : 0,
      strayedAt: strayed ? (before?.strayedAt ?? this.#parts.clock.now()) : null,
    };
  }

  #isGone({ heard, silentMs, strayedAt }: Watched): boolean {
    const tooLong = strayedAt !== null && this.#parts.clock.now() - strayedAt >= STRAY_MAX_MS;
    return heard === null || silentMs >= STRAY_PATIENCE_MS || tooLong;
  }
}

/** Of a call that once brought something; one that is being set up is the viewer's to judge. */
function isCut({ heard, silentMs }: Watched): boolean {
  return heard !== null && heard > 0 && silentMs >= SILENT_PATIENCE_MS;
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
