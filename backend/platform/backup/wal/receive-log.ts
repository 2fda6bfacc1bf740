import { setTimeout as sleep } from "node:timers/promises";
import type { Knex } from "#backend/platform/db/knex.ts";
import { connectToLog, type LogConnection } from "#backend/platform/db/replication/log-connection.ts";
import { SEGMENT_BYTES, segmentStart } from "#backend/platform/db/replication/log-position.ts";
import { explain } from "#backend/platform/files/storage/storage-unavailable-error.ts";
import type { BackupLocation } from "../location/backup-location.ts";
import { findBase } from "./log-chunks.ts";
import { writeChunk } from "./log-chunks.ts";

/**
 * The age at which even an incomplete segment is shipped. Including the transfer time, at most ten seconds are lost.
 */
const SHIP_MS = 5000;
const RETRY_MS = 1000;
const POLL_MS = 100;

interface ReceiverOptions {
  db: Knex;
  location: BackupLocation;
  /** Called when the WAL from now on can't be applied to any backup in the location, so a full backup is due. */
  onBaseMissing: () => void;
  /** Called with the reason when shipping starts to fail, and with null when it works again. */
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
  /** The keys of the parts already shipped. They are removed once the complete segment is shipped. */
  readonly #keys: string[] = [];
  #filled = 0;
  #shipped = 0;
  /** The time at which the oldest unshipped data was received; null if everything has been shipped. */
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

  /**
   * Ships the segment, or the part of it not yet shipped. Returns the position up to which the location then contains
   * the WAL.
   */
  async ship(location: BackupLocation, server: LogConnection): Promise<number> {
    const first = this.room === 0 ? 0 : this.#shipped;
    const bytes = this.#bytes.subarray(first, this.#filled);
    const key = await writeChunk(location, server, { from: this.start + first, bytes });
    this.#shipped = this.#filled;
    this.since = null;
    if (this.room === 0) for (const part of this.#keys) await location.remove(part);
    this.#keys.push(key);
    return this.start + this.#shipped;
  }
}

/**
 * Receives the server's WAL and ships the WAL to the location until `stop` is called. Only one of several processes
 * receives the WAL at a time; when that process ends, another takes over.
 */
export class LogReceiver {
  /** The position up to which this process has shipped; 0 while another process receives the WAL. */
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

  /**
   * Returns the age, in milliseconds, of the oldest change that this process has received but not shipped. If there is
   * none, returns the time since shipping started to fail.
   */
  waitingMs(): number {
    const since = this.#segment?.since ?? this.#troubledSince;
    return since === null ? 0 : Date.now() - since;
  }

  /** Ships the remaining data, then stops. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Records a failure; null means that shipping works. */
  #report(trouble: unknown): void {
    const wasWell = this.#troubledSince === null;
    if (wasWell !== (trouble === null)) this.#options.onTrouble(trouble === null ? null : explain(trouble));
    this.#troubledSince = trouble === null ? null : (this.#troubledSince ?? Date.now());
  }

  async #rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { db, location, onBaseMissing } = this.#options;
    while (!this.#stopping.signal.aborted) {
      let connection: LogConnection | null = null;
      try {
        connection = await connectToLog(db);
        await location.prepare();
        if ((await findBase(location, connection)) === null) onBaseMissing();
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

  /** No more WAL is read while this runs, so the server stops sending once the connection's buffers are full. */
  async #ship(segment: Segment, connection: LogConnection): Promise<void> {
    try {
      this.shippedTo = await segment.ship(this.#options.location, connection);
      connection.report(this.shippedTo);
      this.#report(null);
    } catch (error) {
      this.#report(error);
      if (this.#stopping.signal.aborted) throw error;
      await this.#rest(RETRY_MS);
    }
  }
}
