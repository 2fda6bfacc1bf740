import type { RoomMedia } from "#contract/room/media.ts";
import type { SfuChoice } from "#contract/media/sfu-choice.ts";
import { socketRooms } from "../../broadcast/room-io.ts";
import { type EngineRules, isForSfu, sfuChoiceOf } from "./engine-policy.ts";
import { deleteHandles } from "./media-handle-repo.ts";
import { endWaiting } from "./mesh-capacity-repo.ts";
import { announceMedia, type MediaServices } from "./media-services.ts";
import {
  clearPublicationsOn,
  countHandles,
  findEngineFacts,
  findRoomMedia,
  insertRoomMedia,
  listGoneServers,
  listMeshes,
  listRoomsOn,
  moveToServer,
  moveToSfu,
} from "./room-media-repo.ts";

type Services = MediaServices & {
  /** A lecture with more sold seats than this uses an SFU. */
  sfuAboveSeats: number;
};

const MESH: RoomMedia = { engine: "mesh", publication: null, corner: null, revision: 0 };

/** Returns the engine of the room's media; the first call chooses it, by the seats sold and the host's setting. */
export async function openRoomMedia(services: Services, room: string): Promise<RoomMedia> {
  const { db, servers } = services;
  if (servers.all.length === 0) return MESH;
  const found = await findRoomMedia(db, room);
  if (!found) {
    const server = await leastLoaded(services);
    const facts = await findEngineFacts(db, room);
    const onSfu = server !== undefined && facts !== undefined && isForSfu(facts, rulesOf(services));
    await insertRoomMedia(
      db,
      onSfu ? { room, engine: "sfu", server: server.name } : { room, engine: "mesh", server: null },
    );
  }
  const { engine, publication, corner, revision } = found ?? (await findRoomMedia(db, room)) ?? MESH;
  return { engine, publication, corner, revision };
}

/**
 * Returns whether the host prefers an SFU and whether the lecture needs one; null if there is no SFU, or no such
 * lecture.
 */
export async function findSfuChoice(services: Services, room: string): Promise<SfuChoice | null> {
  const { db, servers } = services;
  const facts = servers.all.length > 0 ? await findEngineFacts(db, room) : undefined;
  return facts ? sfuChoiceOf(facts, rulesOf(services)) : null;
}

/**
 * Moves rooms to an SFU if they should no longer use a mesh: more seats were sold, the host now prefers an SFU, or no
 * SFU was available before. With `only`, checks just that room.
 */
export async function moveCrowdedMeshes(services: Services, only?: string): Promise<void> {
  const { db, io, servers } = services;
  if (servers.all.length === 0) return;
  for (const { room, ...facts } of await listMeshes(db, only)) {
    if (!isForSfu(facts, rulesOf(services))) continue;
    const server = await leastLoaded(services);
    if (!server) return;
    const moved = await moveToSfu(db, { room, server: server.name });
    if (!moved) continue;
    await endWaiting(db, room);
    // From now on, viewers need no call from the host.
    io.in(socketRooms.room(room)).socketsLeave([socketRooms.mesh(room), socketRooms.meshHost(room)]);
    announceMedia(services, moved);
  }
}

/** Moves the rooms of an unavailable server to other servers, if any are available. */
export async function moveRoomsFrom(services: Services, away: string): Promise<void> {
  for (const from of await listRoomsOn(services.db, away)) {
    const server = await leastLoaded(services);
    if (!server || server.name === away) return;
    const moved = await moveToServer(services.db, from, server.name);
    if (!moved) continue;
    // Media that still plays through the old server ends when pages switch to the new one.
    await deleteHandles(services.db, { room: from.room, server: away });
    announceMedia(services, moved);
  }
}

/**
 * Ends all publications on an unavailable server whose rooms no other server can take, and notifies these rooms. Their
 * hosts then retry publishing until it succeeds.
 */
export async function endPublicationsOn(services: Services, away: string): Promise<void> {
  for (const cleared of await clearPublicationsOn(services.db, away)) announceMedia(services, cleared);
}

/**
 * Moves rooms away from servers that were removed or renamed, that is, servers whose names no living process has in its
 * configuration.
 */
export async function moveRoomsFromGone(services: Services): Promise<void> {
  const names = services.servers.all.map(({ name }) => name);
  for (const gone of await listGoneServers(services.db, names)) await moveRoomsFrom(services, gone);
}

const rulesOf = ({ sfuAboveSeats, recordings }: Services): EngineRules => ({
  sfuAboveSeats,
  canRecord: recordings !== null,
});

async function leastLoaded({ db, servers }: Services) {
  return servers.leastLoaded(await countHandles(db));
}
