import { randomBytes } from "node:crypto";
import type { Writable } from "node:stream";
import pg from "pg";

/** Which server a backup is of, and the span of its write-ahead log (WAL) that makes the copy consistent. */
export interface ClusterFacts {
  /** Identical for a server and everything that was restored from its backups. */
  systemId: string;
  /** A restored server begins a new one. */
  timeline: number;
  startLsn: string;
  endLsn: string;
}

/** The server refused to be copied, and a person can mend it. */
export class CopyRefusedError extends Error {
  override readonly name = "CopyRefusedError";
}

/** The first byte of each message says what follows: data, a new archive, the progress. */
const DATA = "d".charCodeAt(0);
const insufficientPrivilege = "42501";
const noReplicationEntry = "28000";

/**
 * `WAL` puts the log that was written meanwhile into the copy, so that it can be restored without any archive.
 * https://www.postgresql.org/docs/18/protocol-replication.html
 */
const baseBackup = "BASE_BACKUP (LABEL 'gubae', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')";
/** Keeps that log on the server until this connection ends; several backups may run at once. */
const keepWal = () =>
  `CREATE_REPLICATION_SLOT gubae_backup_${randomBytes(4).toString("hex")} TEMPORARY PHYSICAL RESERVE_WAL`;

/** Writes what the server copies to `output`, no faster than it takes it. */
export class CopyQuery extends pg.Query {
  readonly #output: Writable;
  readonly #bytesOf: (message: Buffer) => Buffer | null;
  #isPaused = false;

  /** @param bytesOf what is to be written of a message */
  constructor(text: string, output: Writable, bytesOf: (message: Buffer) => Buffer | null) {
    super(text);
    this.#output = output;
    this.#bytesOf = bytesOf;
  }

  /** Called by pg's client. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection): void {
    const bytes = this.#bytesOf(chunk);
    if (bytes === null) return;
    // A copy, since the driver uses its buffer again.
    const takesMore = this.#output.write(Buffer.from(bytes));
    // What had been received before the pause still comes.
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

/** The server sends three results: where the copy begins, the tablespaces, and where it ends. */
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
    // A destination that fails would never drain.
    output.once("error", reject);
    output.once("close", () => reject(new Error("The copy's destination was closed.")));
    client.query(query);
  });
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** What a person can mend, in place of the server's own error. */
export function refusal(error: unknown): unknown {
  if (!isCode(error, insufficientPrivilege) && !isCode(error, noReplicationEntry)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new CopyRefusedError(
    `The database's server does not let us copy it (${reason}). Give its user REPLICATION and an entry in pg_hba.conf, as docs/backup.md says.`,
    { cause: error },
  );
}

/** For a connection by the physical replication protocol, which is not in the driver's types. */
export function replicationSettings(server: pg.ClientConfig): pg.ClientConfig & { replication: "true" } {
  return { ...server, statement_timeout: false, replication: "true" };
}

/**
 * Streams a consistent copy of the whole server as a tar file while it runs, as pg_basebackup does, and ends `output`.
 * The server may be anywhere; its user needs REPLICATION.
 * @throws CopyRefusedError
 */
export async function copyCluster(server: pg.ClientConfig, output: Writable): Promise<ClusterFacts> {
  const client = new pg.Client(replicationSettings(server));
  try {
    await client.connect();
    const { rows } = await client.query<{ systemid: string }>("IDENTIFY_SYSTEM");
    await client.query(keepWal());
    const positions = await copy(client, output);
    // The server leaves out the two empty blocks at a tar file's end.
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
