import { announceViewer } from "../../broadcast/announce.ts";
import type { MediaServices } from "./media-services.ts";
import { listWaitingRooms, placeInMesh } from "./mesh-place-repo.ts";

export type PlaceServices = Pick<MediaServices, "db" | "io" | "servers"> & {
  /** How many viewers a mesh carries while no SFU is there. */
  meshViewers: number;
};

/**
 * Decides which viewers of a room the host calls: of more than a mesh carries, those who joined first. The others wait
 * until an SFU carries the room, or until somebody leaves.
 */
export async function placeViewers(services: PlaceServices, room: string): Promise<void> {
  const { db, io, servers, meshViewers } = services;
  if (servers.all.length === 0) return;
  for (const viewer of await placeInMesh(db, room, meshViewers)) announceViewer(io, viewer, true);
}

/** Gives the places of those who have left to those who wait. */
export async function refillPlaces(services: PlaceServices): Promise<void> {
  for (const room of await listWaitingRooms(services.db)) await placeViewers(services, room);
}
