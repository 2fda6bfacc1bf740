import { announceMedia, type MediaServices } from "../engine/media-services.ts";
import { deleteHandles, insertHandle, type MediaHandle } from "../engine/media-handle-repo.ts";
import { clearPublication } from "../engine/room-media-repo.ts";

/** Ends what a participant publishes and receives. */
export async function endMediaOf(
  services: MediaServices,
  { room, peer }: Pick<MediaHandle, "room" | "peer">,
): Promise<void> {
  if (services.servers.all.length === 0) return;
  await endHandles(services, await deleteHandles(services.db, { room, peer }));
}

/** Ends the media of handles that have just been deleted from the table. */
export async function endHandles(services: MediaServices, handles: readonly MediaHandle[]): Promise<void> {
  await Promise.all(handles.map((handle) => endHandle(services, handle)));
}

async function endHandle(services: MediaServices, handle: MediaHandle): Promise<void> {
  const { db, servers, logger } = services;
  await publicationEnded(services, handle);
  try {
    await servers.at(handle.server)?.handleAt(handle).detach();
  } catch (error) {
    logger.warn({ err: error }, "a participant's media could not be ended; will retry");
    await insertHandle(db, handle);
  }
}

/** Notifies the room if the ended handle was one of its current publications. */
export async function publicationEnded(services: MediaServices, handle: MediaHandle): Promise<void> {
  if (handle.publication !== null) return;
  const cleared = await clearPublication(services.db, handle);
  if (cleared) announceMedia(services, cleared);
}
