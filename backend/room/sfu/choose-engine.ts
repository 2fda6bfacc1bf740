import type { RoomMedia } from "#contract/room/media.ts";
import type { SfuChoice } from "#contract/room/room-info.ts";
import { socketRooms } from "../gateway/room-io.ts";
import { type EngineRules, isForSfu, sfuChoiceOf } from "./engine-policy.ts";
import { deleteHandles } from "./handles/media-handle-repo.ts";
import { endWaiting } from "./mesh-place-repo.ts";
import { announceMedia, type MediaServices } from "./media-services.ts";
import {
  countHandles,
  findEngineFacts,
  findRoomMedia,
  insertRoomMedia,
  listMeshes,
  listRoomsOn,
  moveToServer,
  moveToSfu,
} from "./room-media-repo.ts";

type Services = MediaServices & {
  /** A lecture that sold more seats goes through an SFU. */
  sfuAboveSeats: number;
};

const MESH: RoomMedia = { engine: "mesh", publication: null, revision: 0 };

/** Returns who carries the room's media; the first to ask decides it, by the seats sold and the host's wish. */
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
      onSfu ? { room, engine: "sfu", server: server.url } : { room, engine: "mesh", server: null },
    );
  }
  const { engine, publication, revision } = found ?? (await findRoomMedia(db, room)) ?? MESH;
  return { engine, publication, revision };
}

/** Returns what decides whether an SFU carries the lecture; null where there is none, or no lecture. */
export async function findSfuChoice(services: Services, room: string): Promise<SfuChoice | null> {
  const { db, servers } = services;
  const facts = servers.all.length > 0 ? await findEngineFacts(db, room) : undefined;
  return facts ? sfuChoiceOf(facts, rulesOf(services)) : null;
}

/**
 * Moves rooms, or this one, to an SFU that a mesh is no longer for: seats were sold since, the host wishes it, or no SFU
 * was there.
 */
export async function moveCrowdedMeshes(services: Services, only?: string): Promise<void> {
  const { db, io, servers } = services;
  if (servers.all.length === 0) return;
  for (const { room, ...facts } of await listMeshes(db, only)) {
    if (!isForSfu(facts, rulesOf(services))) continue;
    const server = await leastLoaded(services);
    if (!server) return;
    const moved = await moveToSfu(db, { room, server: server.url });
    if (!moved) continue;
    await endWaiting(db, room);
    // From now on viewers need no call from the host.
    io.in(socketRooms.room(room)).socketsLeave([socketRooms.mesh(room), socketRooms.meshHost(room)]);
    announceMedia(services, moved);
  }
}

/** Moves the rooms of a server that is away to others, where there are any. */
export async function moveRoomsFrom(services: Services, away: string): Promise<void> {
  for (const from of await listRoomsOn(services.db, away)) {
    const server = await leastLoaded(services);
    if (!server || server.url === away) return;
    const moved = await moveToServer(services.db, from, server.url);
    if (!moved) continue;
    // What still plays there ends when its pages turn to the new server.
    await deleteHandles(services.db, { room: from.room, server: away });
    announceMedia(services, moved);
  }
}

const rulesOf = ({ sfuAboveSeats, recordings }: Services): EngineRules => ({
  sfuAboveSeats,
  canRecord: recordings !== null,
});

async function leastLoaded({ db, servers }: Services) {
  return servers.leastLoaded(await countHandles(db));
}
