import type { MediaLevel } from "#contract/media/data-level.ts";
import type { MediaSource } from "#contract/room/room.ts";
import type { RoomRole } from "#contract/room/signalling.ts";
import type { Db } from "#backend/platform/db/knex.ts";

/** A participant's connection to a room, whichever process holds its socket. */
export interface StoredConnection {
  room: string;
  accountId: string;
  sessionId: string;
  socketId: string;
  role: RoomRole;
  peer: string;
  level: MediaLevel;
  /** What this participant sends, as its page last reported. */
  source: MediaSource;
  muted: boolean;
  /** True if the participant's peer is open, so that it can be called. */
  announced: boolean;
  /** True if the socket is lost but the participant may still reconnect. */
  disconnected: boolean;
  /** True if the mesh has no capacity for this viewer, who therefore waits for an SFU. */
  waitsForSfu: boolean;
  /** Increases with each change of this connection. */
  revision: number;
}

const expressions = (row: string): Record<keyof StoredConnection, string> => ({
  room: `${row}.lecture_id`,
  accountId: `${row}.account_id`,
  sessionId: `${row}.session_id`,
  socketId: `${row}.socket_id`,
  role: `${row}.role`,
  peer: `${row}.peer`,
  level: `${row}.level`,
  source: `${row}.source`,
  muted: `${row}.muted`,
  announced: `${row}.announced`,
  disconnected: `${row}.disconnected_at is not null`,
  waitsForSfu: `${row}.waits_for_sfu`,
  revision: `${row}.revision`,
});
/** Returns the columns of this table or alias, named as in `StoredConnection`. */
export const connectionColumnsOf = (row: string) =>
  Object.entries(expressions(row))
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(", ");
const columns = connectionColumnsOf("room_connections");
const json = (row: string) =>
  `json_build_object(${Object.entries(expressions(row))
    .map(([name, expression]) => `'${name}', ${expression}`)
    .join(", ")})`;

const nextRevision = "nextval('room_revisions')";

type NewConnection = Pick<
  StoredConnection,
  "room" | "accountId" | "sessionId" | "socketId" | "role" | "peer" | "level"
> & { nodeId: string };

const upsert = `
  insert into room_connections as c
    (lecture_id, account_id, session_id, node_id, socket_id, role, peer, level)
  values (:room, :accountId, :sessionId, :nodeId, :socketId, :role, :peer, :level)
  on conflict (lecture_id, account_id) do update set
    session_id = excluded.session_id, node_id = excluded.node_id, socket_id = excluded.socket_id,
    role = excluded.role, peer = excluded.peer, level = excluded.level, disconnected_at = null,
    poor = c.poor and c.peer = excluded.peer,
    source = case when c.peer = excluded.peer then c.source else 'none' end,
    muted = c.muted and c.peer = excluded.peer,
    waits_for_sfu = c.waits_for_sfu and c.socket_id = excluded.socket_id and c.peer = excluded.peer,
    announced = c.announced and c.socket_id = excluded.socket_id and c.peer = excluded.peer,
    revision = ${nextRevision}
  returning new.revision,
    case when old.socket_id <> new.socket_id or old.peer <> new.peer then ${json("old")} end as replaced`;

interface Upserted {
  revision: number;
  /**
   * The replaced connection: that of another socket, or of this socket with another peer id. Null when there was none.
   */
  replaced: StoredConnection | null;
}

/** Makes this the account's only connection to the room. Of two devices that join at once, the later one remains. */
export async function upsertConnection(db: Db, connection: NewConnection): Promise<Upserted> {
  const { rows } = await db.raw<{ rows: [Upserted] }>(upsert, { ...connection });
  return rows[0];
}

interface ParticipantKey {
  room: string;
  accountId: string;
}

export type NamedConnection = StoredConnection & { name: string };

const connected = (db: Db, room: string) =>
  db("room_connections")
    .join("accounts", "accounts.id", "accountId")
    .where({ lectureId: room, disconnectedAt: null });
const namedColumns = (db: Db) => [db.raw(columns), "accounts.name"];

/** Returns the account's connection to the room, unless it is lost. */
export async function findConnection(
  db: Db,
  { room, accountId }: ParticipantKey,
): Promise<NamedConnection | undefined> {
  return connected(db, room).where({ accountId }).first(namedColumns(db));
}

export async function findHost(db: Db, room: string): Promise<NamedConnection | undefined> {
  return connected(db, room).where({ "room_connections.role": "host" }).first(namedColumns(db));
}

/** Lists the viewers who can be called. */
export async function listAnnouncedViewers(db: Db, room: string): Promise<NamedConnection[]> {
  return connected(db, room)
    .where({ "room_connections.role": "viewer", announced: true })
    .select(namedColumns(db));
}

/** Lists the viewers that the mesh serves. */
export async function listMeshViewers(db: Db, room: string): Promise<NamedConnection[]> {
  return (await listAnnouncedViewers(db, room)).filter(({ waitsForSfu }) => !waitsForSfu);
}

/** Marks the peer as ready for calls; returns undefined when the account is not in the room as this peer. */
export async function announceConnection(
  db: Db,
  { room, accountId, peer }: ParticipantKey & { peer: string },
): Promise<StoredConnection | undefined> {
  const [announced] = await db("room_connections")
    .where({ lectureId: room, accountId, peer, disconnectedAt: null })
    .update({ announced: true, revision: db.raw(nextRevision) })
    .returning(db.raw(columns));
  return announced;
}

/**
 * Advances the revision after the participant's hand has changed, since events about participants include their hands.
 */
export async function advanceRevision(db: Db, { room, accountId }: ParticipantKey): Promise<void> {
  await db("room_connections")
    .where({ lectureId: room, accountId })
    .update({ revision: db.raw(nextRevision) });
}

/**
 * Records what a participant sends. Returns false when another connection has replaced the peer's, so that a late report
 * of an old page doesn't change what the new page sends.
 */
export async function updateSource(
  db: Db,
  { room, peer }: Pick<StoredConnection, "room" | "peer">,
  sent: Pick<StoredConnection, "source" | "muted">,
): Promise<boolean> {
  return (await db("room_connections").where({ lectureId: room, peer }).update(sent)) > 0;
}

/**
 * Stores what the viewer wants to receive of the host's media. Returns undefined when another connection has replaced
 * this socket's connection.
 */
export async function updateLevel(
  db: Db,
  socketId: string,
  level: MediaLevel,
): Promise<StoredConnection | undefined> {
  const [updated] = await db("room_connections")
    .where({ socketId })
    .update({ level, revision: db.raw(nextRevision) })
    .returning(db.raw(columns));
  return updated;
}

/** Records whether the viewer's page reports a poor connection. Returns whether that changed. */
export async function updateQuality(db: Db, socketId: string, poor: boolean): Promise<boolean> {
  const changed = await db("room_connections")
    .where({ socketId, poor: !poor })
    .update({ poor, revision: db.raw(nextRevision) });
  return changed > 0;
}

/**
 * Records that the viewer's socket is lost, and that they may reconnect. Returns undefined when they have reconnected,
 * or were removed.
 */
export async function markDisconnected(db: Db, socketId: string): Promise<StoredConnection | undefined> {
  const [lost] = await db("room_connections")
    .where({ socketId, role: "viewer", disconnectedAt: null })
    .update(lostColumns(db))
    .returning(db.raw(columns));
  return lost;
}

/** The changes to the row of a viewer whose socket is lost. */
export const lostColumns = (db: Db) => ({
  disconnectedAt: db.raw("clock_timestamp()"),
  announced: false,
  revision: db.raw(nextRevision),
});

export type ConnectionFilter =
  | { socket: string; role?: RoomRole }
  | { session: string }
  | { room: string; account: string }
  | { room: string; exceptAccount?: string | undefined };

function columnsOf(filter: ConnectionFilter): Record<string, string> {
  if ("socket" in filter) return { socketId: filter.socket, ...(filter.role && { role: filter.role }) };
  if ("session" in filter) return { sessionId: filter.session };
  return { lectureId: filter.room, ...("account" in filter && { accountId: filter.account }) };
}

/**
 * Ends these connections, including lost ones: their participants may not reconnect. Returns them with a new revision.
 */
export async function deleteConnections(db: Db, filter: ConnectionFilter): Promise<StoredConnection[]> {
  return db("room_connections")
    .where(columnsOf(filter))
    .where((query) => {
      if ("exceptAccount" in filter && filter.exceptAccount !== undefined)
        void query.whereNot({ accountId: filter.exceptAccount });
    })
    .delete()
    .returning(db.raw(endedColumns));
}

/** The columns of an ended connection, with a new revision for the events about its end. */
export const endedColumns = columns.replace("room_connections.revision", nextRevision);
export const connectionColumns = columns;
