import { createHmac } from "node:crypto";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { RecordingsFolder } from "#backend/recording/files/recordings-folder.ts";
import { socketRooms, type RoomIo } from "../../broadcast/room-io.ts";
import type { JanusServer } from "../janus/janus-server.ts";
import type { VideoRoom } from "../janus/video-room.ts";
import type { MediaServers } from "./media-servers.ts";
import { findRoomMedia, type StoredRoomMedia } from "./room-media-repo.ts";

export interface MediaServices {
  db: Db;
  io: RoomIo;
  logger: Logger;
  /** This process's id. */
  nodeId: string;
  servers: MediaServers;
  clock: Clock;
  /** Janus's recordings folder; null if recording is not configured. */
  recordings: RecordingsFolder | null;
  /** The installation's secret, from which the pins and secrets of Janus's rooms are derived. */
  secret: string;
}

export interface MediaOwner {
  room: string;
  accountId: string;
  peer: string;
}

export type RoomOnSfu = StoredRoomMedia & { janus: JanusServer };

/** @throws AppError media_ended for a room on a mesh, media_unavailable while its server is unavailable */
export async function findRoomOnSfu({ db, servers }: MediaServices, room: string): Promise<RoomOnSfu> {
  const media = await findRoomMedia(db, room);
  if (media?.engine !== "sfu") throw new AppError("media_ended");
  const janus = servers.at(media.server);
  if (!janus?.isUp) throw new AppError("media_unavailable");
  return { ...media, janus };
}

/**
 * Derives the room's credentials. A participant without them can neither publish nor subscribe, even with Janus's own
 * secret.
 */
export function videoRoomOf({ secret }: MediaServices, { room, epoch }: StoredRoomMedia): VideoRoom {
  const derive = (what: string) =>
    createHmac("sha256", secret).update(`media ${what} ${room} ${epoch}`).digest("base64url");
  return { id: `${room}.${epoch}`, pin: derive("pin"), secret: derive("secret") };
}

/** Notifies the room of its new media engine. */
export function announceMedia(
  { io }: Pick<MediaServices, "io">,
  { room, engine, publication, corner, revision }: StoredRoomMedia,
): void {
  io.to(socketRooms.room(room)).emit("media", { engine, publication, corner, revision });
}
