import { PassThrough, type Readable } from "node:stream";
import pg from "pg";
import { CopyQuery, refusal, replicationSettings } from "./base-backup.ts";
import { connectionSettingsOf, type Knex } from "../knex.ts";
import { formatPosition, parsePosition } from "./log-position.ts";

/**
 * The replication slot that makes the server retain WAL until it is shipped. Only one connection can use it at a time,
 * so exactly one of several processes receives the WAL.
 */
const SLOT = "gubae_log";
/** How long the slot stays in use by a process that has become silent. After that, another process can take over. */
const SENDER_TIMEOUT = "10s";
const STATUS_MS = 2000;
/** When this many bytes are buffered, the server stops sending. */
const BUFFER_BYTES = 8 * 1024 * 1024;

const DATA = "w".charCodeAt(0);
const SIGN_OF_LIFE = "k".charCodeAt(0);
const STATUS = "r".charCodeAt(0);
const EPOCH_MS = Date.UTC(2000, 0, 1);

export interface LogServer {
  systemId: string;
  timeline: number;
  /** The position from which the server retains its WAL for us. */
  restartPosition: number;
}

export interface LogConnection extends LogServer {
  /** Streams the WAL from a position on. It fails with the server's error 55006 if another process is receiving. */
  stream: (from: number) => Readable;
  /** Reports the position up to which the WAL is safely stored, so that the server may remove it. */
  report: (safe: number) => void;
  end: () => Promise<void>;
}

type ReplicationSlot = { slot_type: string | null; restart_lsn: string | null };

/** Finds or creates the slot. Replaces it if it was unused for so long that the server has discarded its WAL. */
async function prepareSlot(client: pg.Client): Promise<number> {
  const read = async () => (await client.query<ReplicationSlot>(`READ_REPLICATION_SLOT ${SLOT}`)).rows[0];
  const found = await read();
  if (found?.restart_lsn) return parsePosition(found.restart_lsn);
  if (found?.slot_type) await client.query(`DROP_REPLICATION_SLOT ${SLOT}`);
  await client.query(`CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL (RESERVE_WAL)`);
  return parsePosition((await read())?.restart_lsn ?? "");
}

async function askServer(client: pg.Client): Promise<LogServer> {
  const { rows } = await client.query<{ systemid: string; timeline: number }>("IDENTIFY_SYSTEM");
  const { rows: sizes } = await client.query<{ wal_segment_size: string }>("SHOW wal_segment_size");
  if (sizes[0]?.wal_segment_size !== "16MB")
    throw new Error("Only a log in segments of 16 MB can be received, as initdb makes them.");
  const restartPosition = await prepareSlot(client);
  return { systemId: rows[0]?.systemid ?? "", timeline: Number(rows[0]?.timeline), restartPosition };
}

function statusMessage(safe: number): Buffer {
  const message = Buffer.alloc(34);
  message[0] = STATUS;
  message.writeBigUInt64BE(BigInt(safe), 1);
  message.writeBigUInt64BE(BigInt(safe), 9);
  message.writeBigUInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25);
  return message;
}

function openStream(client: pg.Client, timeline: number) {
  // The cast is needed because the driver's types lack this method.
  const { connection } = client as unknown as { connection: { sendCopyFromChunk: (bytes: Buffer) => void } };
  const output = new PassThrough({ highWaterMark: BUFFER_BYTES });
  let safe = 0;
  const send = () => connection.sendCopyFromChunk(statusMessage(safe));

  function start(from: number): Readable {
    let due = (safe = from);
    const query = new CopyQuery(
      `START_REPLICATION SLOT ${SLOT} PHYSICAL ${formatPosition(from)} TIMELINE ${timeline}`,
      output,
      (message) => {
        if (message[0] === SIGN_OF_LIFE && message[17] === 1) send();
        if (message[0] !== DATA) return null;
        const bytes = message.subarray(25);
        if (Number(message.readBigUInt64BE(1)) !== due) output.destroy(new Error("The log has a gap."));
        due += bytes.length;
        return bytes;
      },
    );
    const end = (error: Error) => output.destroy(error);
    query.on("error", end);
    query.on("end", () => end(new Error("The server ended its log.")));
    client.on("error", end);
    client.on("end", () => end(new Error("The connection to the server ended.")));
    // Ignored: the reader checks `errored`.
    output.on("error", () => undefined);
    client.query(query);
    const timer = setInterval(send, STATUS_MS);
    output.once("close", () => clearInterval(timer));
    return output;
  }

  return {
    stream: start,
    report(position: number) {
      safe = position;
      send();
    },
    end() {
      output.destroy();
      return client.end();
    },
  };
}

/**
 * Connects with the physical replication protocol, as pg_receivewal does; the user needs REPLICATION.
 * https://www.postgresql.org/docs/18/protocol-replication.html
 * @throws CopyRefusedError
 */
export async function connectToLog(db: Knex): Promise<LogConnection> {
  const options = `-c wal_sender_timeout=${SENDER_TIMEOUT}`;
  const client = new pg.Client({
    ...replicationSettings(connectionSettingsOf(db)),
    options,
    keepAlive: true,
  });
  // Ignored: if the connection breaks, the next query is rejected.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const found = await askServer(client);
    return { ...found, ...openStream(client, found.timeline) };
  } catch (error) {
    await client.end();
    throw refusal(error);
  }
}

/** Makes the server retain its WAL for us from now on. @throws CopyRefusedError */
export async function retainLog(db: Knex): Promise<LogServer> {
  const connection = await connectToLog(db);
  await connection.end();
  return connection;
}
