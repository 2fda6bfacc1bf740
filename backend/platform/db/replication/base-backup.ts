import { randomBytes } from "node:crypto";
import type { Writable } from "node:stream";
import pg from "pg";

/**
 * The server that a backup belongs to, and the range of write-ahead log (WAL) that makes the base backup consistent.
 */
export interface BaseBackup {
  /** Identical for a server and every server restored from its backups. */
  systemId: string;
  /** A restored server starts a new timeline. */
  timeline: number;
  startLsn: string;
  endLsn: string;
}

/** The server rejected the base backup for a reason that the operator can fix. */
export class CopyRefusedError extends Error {
  override readonly name = "CopyRefusedError";
}

/** The first byte of each message identifies its content: data, a new archive or the progress. */
const DATA = "d".charCodeAt(0);
const insufficientPrivilege = "42501";
const noReplicationEntry = "28000";

/**
 * `WAL true` includes the WAL that is written during the base backup, so that it can be restored without a WAL archive.
 * https://www.postgresql.org/docs/18/protocol-replication.html
 */
const baseBackup = "BASE_BACKUP (LABEL 'gubae', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')";
/**
 * Makes the server retain the WAL that is written during the base backup, until this connection ends. The random name
 * lets several backups run at once.
 */
const reserveWal = () =>
  `CREATE_REPLICATION_SLOT gubae_backup_${randomBytes(4).toString("hex")} TEMPORARY PHYSICAL RESERVE_WAL`;

/** A query whose COPY data is written to `output`. Reading pauses while `output` is full. */
export class CopyQuery extends pg.Query {
  readonly #output: Writable;
  readonly #bytesOf: (message: Buffer) => Buffer | null;
  #isPaused = false;

  /** @param bytesOf returns the bytes of a message to write */
  constructor(text: string, output: Writable, bytesOf: (message: Buffer) => Buffer | null) {
    super(text);
    this.#output = output;
    this.#bytesOf = bytesOf;
  }

  /** The name is fixed: pg's client calls this method. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection): void {
    const bytes = this.#bytesOf(chunk);
    if (bytes === null) return;
    // The bytes are copied, since the driver reuses its buffer.
    const takesMore = this.#output.write(Buffer.from(bytes));
    // While reading is paused, data that was received before the pause still arrives.
    if (takesMore || this.#isPaused) return;
    this.#isPaused = true;
    stream.pause();
    this.#output.once("drain", () => {
      this.#isPaused = false;
      stream.resume();
    });
  }
}

interface Positions {
  startLsn: string;
  timeline: number;
  endLsn: string;
}

/** The server sends three results: the start position, the tablespaces and the end position. */
function positionsIn(results: pg.QueryResult[]): Positions {
  const [start, tablespaces, end] = results;
  const [first, last] = [start?.rows[0], end?.rows[0]];
  if (first === undefined || last === undefined)
    throw new Error("PostgreSQL ended the copy without its positions");
  if ((tablespaces?.rows.length ?? 0) > 1)
    throw new CopyRefusedError(
      "This server has tablespaces outside of its data folder, which a backup can't copy.",
    );
  return { startLsn: first.recptr, timeline: Number(first.tli), endLsn: last.recptr };
}

function copy(client: pg.Client, output: Writable): Promise<Positions> {
  return new Promise((resolve, reject) => {
    const query = new CopyQuery(baseBackup, output, (message) =>
      message[0] === DATA ? message.subarray(1) : null,
    );
    query.on("error", reject);
    query.on("end", (results) => resolve(positionsIn(results as unknown as pg.QueryResult[])));
    // If the destination fails, no "drain" event would ever resume the query, so it would never end.
    output.once("error", reject);
    output.once("close", () => reject(new Error("The copy's destination was closed.")));
    client.query(query);
  });
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Returns an error that the operator can act on, in place of the server's own. */
export function refusal(error: unknown): unknown {
  if (!isCode(error, insufficientPrivilege) && !isCode(error, noReplicationEntry)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new CopyRefusedError(
    `The database's server does not let us copy it (${reason}). Give its user REPLICATION and an entry in pg_hba.conf, as docs/backup.md says.`,
    { cause: error },
  );
}

/** Returns the settings for a connection with the physical replication protocol, which the driver's types lack. */
export function replicationSettings(server: pg.ClientConfig): pg.ClientConfig & { replication: "true" } {
  return { ...server, statement_timeout: false, replication: "true" };
}

/**
 * Streams a consistent base backup of the whole running server as a tar file, as pg_basebackup does, and ends `output`.
 * The server may be on another machine; its user needs the REPLICATION privilege.
 * @throws CopyRefusedError
 */
export async function takeBaseBackup(server: pg.ClientConfig, output: Writable): Promise<BaseBackup> {
  const client = new pg.Client(replicationSettings(server));
  try {
    await client.connect();
    const { rows } = await client.query<{ systemid: string }>("IDENTIFY_SYSTEM");
    await client.query(reserveWal());
    const positions = await copy(client, output);
    // The server omits the two empty blocks at the end of a tar file.
    output.end(Buffer.alloc(1024));
    return { systemId: rows[0]?.systemid ?? "", ...positions };
  } catch (error) {
    const refused = refusal(error);
    output.destroy(refused instanceof Error ? refused : new Error(String(refused)));
    throw refused;
  } finally {
    await client.end();
  }
}
