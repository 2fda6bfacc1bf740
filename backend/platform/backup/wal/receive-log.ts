import { setTimeout as sleep } from "node:timers/promises";
import type { Knex } from "#backend/platform/db/knex.ts";
import { connectToLog, type LogConnection } from "#backend/platform/db/replication/log-connection.ts";
import { SEGMENT_BYTES, segmentStart } from "#backend/platform/db/replication/log-position.ts";
import { explain } from "#backend/platform/files/storage/storage-unavailable-error.ts";
import type { BackupPlace } from "../place/backup-place.ts";
import { findBase } from "./log-pieces.ts";
import { writePiece } from "./log-pieces.ts";

/** A part of a segment is shipped when it is so old: with its way to the place, at most ten seconds are lost. */
const SHIP_MS = 5000;
const RETRY_MS = 1000;
const POLL_MS = 100;

interface ReceiverOptions {
  db: Knex;
  place: BackupPlace;
  /** Nothing in the place holds what the server does from now on: a full copy is due. */
  onBaseMissing: () => void;
  /** Says once why the log does not arrive, and once that it does again. */
  onTrouble: (reason: string | null) => void;
  shipMs?: number;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55006";
}

/** The segment that is being received. */
class Segment {
  readonly start: number;
  readonly #bytes = Buffer.allocUnsafe(SEGMENT_BYTES);
  /** Of its parts, which the whole one replaces. */
  readonly #keys: string[] = [];
  #filled = 0;
  #shipped = 0;
  /** When the oldest came of what is not shipped; null without such. */
  since: number | null = null;

  constructor(start: number) {
    this.start = start;
  }

  get room(): number {
    return SEGMENT_BYTES - this.#filled;
  }

  add(bytes: Buffer): void {
    this.since ??= Date.now();
    this.#filled += bytes.copy(this.#bytes, this.#filled);
  }

  isDue(shipMs: number): boolean {
    return this.since !== null && (this.room === 0 || Date.now() - this.since >= shipMs);
  }

  /** Returns up to where everything is in the place then. */
  async ship(place: BackupPlace, server: LogConnection): Promise<number> {
    const first = this.room === 0 ? 0 : this.#shipped;
    const bytes = this.#bytes.subarray(first, this.#filled);
    const key = await writePiece(place, server, { from: this.start + first, bytes });
    this.#shipped = this.#filled;
    this.since = null;
    if (this.room === 0) for (const part of this.#keys) await place.remove(part);
    this.#keys.push(key);
    return this.start + this.#shipped;
  }
}

/** Receives the server's log and ships it for as long as it runs; of several processes one does, and another one after it. */
export class LogReceiver {
  /** Up to here this process has shipped; 0 while another one receives. */
  shippedTo = 0;
  readonly #options: ReceiverOptions;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #segment: Segment | null = null;
  #troubledSince: number | null = null;

  constructor(options: ReceiverOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  /** How old the oldest change is that this process has received and not shipped, or since when it can't. Milliseconds. */
  waitingMs(): number {
    const since = this.#segment?.since ?? this.#troubledSince;
    return since === null ? 0 : Date.now() - since;
  }

  /** Ships what it has. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Null: all is well. */
  #report(trouble: unknown): void {
    const wasWell = this.#troubledSince === null;
    if (wasWell !== (trouble === null)) this.#options.onTrouble(trouble === null ? null : explain(trouble));
    this.#troubledSince = trouble === null ? null : (this.#troubledSince ?? Date.now());
  }

  async #rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { db, place, onBaseMissing } = this.#options;
    while (!this.#stopping.signal.aborted) {
      let connection: LogConnection | null = null;
      try {
        connection = await connectToLog(db);
        await place.prepare();
        if ((await findBase(place, connection)) === null) onBaseMissing();
        await this.#receive(connection);
      } catch (error) {
        this.#report(isTaken(error) ? null : error);
      }
      this.#segment = null;
      this.shippedTo = 0;
      await connection?.end();
      await this.#rest(RETRY_MS);
    }
  }

  async #receive(connection: LogConnection): Promise<void> {
    const { signal } = this.#stopping;
    const start = segmentStart(connection.restartPosition);
    const stream = connection.stream(start);
    let current = (this.#segment = new Segment(start));
    for (;;) {
      if (stream.errored) throw stream.errored;
      const bytes = stream.read(Math.min(stream.readableLength, current.room)) as Buffer | null;
      if (bytes) current.add(bytes);
      if (current.isDue(signal.aborted ? 0 : (this.#options.shipMs ?? SHIP_MS)))
        await this.#ship(current, connection);
      else if (signal.aborted && !bytes) return;
      else if (!bytes) await this.#rest(POLL_MS);
      if (current.room === 0 && current.since === null)
        current = this.#segment = new Segment(current.start + SEGMENT_BYTES);
    }
  }

  /** Meanwhile the server waits, once the connection's buffers are full. */
  async #ship(segment: Segment, connection: LogConnection): Promise<void> {
    try {
      this.shippedTo = await segment.ship(this.#options.place, connection);
      connection.report(this.shippedTo);
      this.#report(null);
    } catch (error) {
      this.#report(error);
      if (this.#stopping.signal.aborted) throw error;
      await this.#rest(RETRY_MS);
    }
  }
}
