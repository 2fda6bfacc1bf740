import { announceViewer } from "../../broadcast/announce.ts";
import type { MediaServices } from "./media-services.ts";
import { listWaitingRooms, assignMeshCapacity } from "./mesh-capacity-repo.ts";

export type MeshCapacityServices = Pick<MediaServices, "db" | "io" | "servers"> & {
  /** Number of viewers in a mesh while no SFU is available. */
  meshViewers: number;
};

/**
 * Decides which viewers of a room the host calls: if there are more than the mesh capacity, those who joined first. The
 * others wait until the room is on an SFU, or until a participant leaves.
 */
export async function assignMeshViewers(services: MeshCapacityServices, room: string): Promise<void> {
  const { db, io, servers, meshViewers } = services;
  if (servers.all.length === 0) return;
  for (const viewer of await assignMeshCapacity(db, room, meshViewers)) announceViewer(io, viewer, true);
}

/** Assigns the mesh capacity that departed viewers have freed to waiting viewers. */
export async function refillMeshes(services: MeshCapacityServices): Promise<void> {
  for (const room of await listWaitingRooms(services.db)) await assignMeshViewers(services, room);
}
