import { AppError } from "#backend/platform/app-error.ts";
import { findConnection } from "../../state/connection-repo.ts";
import { endHandles } from "./end-media.ts";
import { JanusRefusal, JanusUnreachable, refusals } from "../janus/janus-message.ts";
import type { JanusHandle } from "../janus/janus-server.ts";
import { deleteHandles, insertHandle } from "../engine/media-handle-repo.ts";
import type { MediaOwner, MediaServices, RoomOnSfu } from "../engine/media-services.ts";

interface NewHandle extends MediaOwner {
  id: string;
  publication: string | null;
  corner: boolean;
  media: RoomOnSfu;
}

interface Negotiated {
  sdp: string;
  videoMid: string | null;
}

/**
 * Opens a handle, negotiates over it and records it, so that any process can end it. Returns the session description.
 *
 * @throws AppError ticket_invalid if the participant was removed during the negotiation
 */
export async function openHandle(
  services: MediaServices,
  { media, accountId, ...owned }: NewHandle,
  negotiate: (handle: JanusHandle) => Promise<Negotiated>,
): Promise<string> {
  const { db } = services;
  const handle = await media.janus.attach().catch(throwAppError);
  const { sessionId, handleId } = handle;
  const { sdp, videoMid } = await negotiate(handle).catch((error: unknown) =>
    giveUp(services, handle, error),
  );
  await insertHandle(db, { ...owned, server: media.janus.name, sessionId, handleId, videoMid });
  // A removal first deletes the participant's connection, then the handles. If the connection is gone, the removal may
  // have missed this handle.
  const connection = await findConnection(db, { room: owned.room, accountId });
  if (connection?.peer === owned.peer) return sdp;
  await endHandles(services, await deleteHandles(db, { id: owned.id }));
  throw new AppError("ticket_invalid");
}

async function giveUp({ logger }: MediaServices, handle: JanusHandle, error: unknown): Promise<never> {
  try {
    await handle.detach();
  } catch (cause) {
    logger.warn({ err: cause }, "a handle without media stays open");
  }
  return throwAppError(error);
}

/**
 * Converts Janus's errors: an unreachable Janus becomes `media_unavailable`, an object that no longer exists
 * `media_ended`, and any other refusal `media_refused`.
 */
export function throwAppError(error: unknown): never {
  if (error instanceof JanusUnreachable) throw new AppError("media_unavailable", { cause: error });
  if (error instanceof JanusRefusal)
    throw new AppError(gone.includes(error.code) ? "media_ended" : "media_refused", { cause: error });
  throw error;
}
const gone: readonly number[] = [
  refusals.noSuchSession,
  refusals.noSuchHandle,
  refusals.noSuchRoom,
  refusals.noSuchFeed,
];
