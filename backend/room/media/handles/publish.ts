import { randomUUID } from "node:crypto";
import { withAudioNack } from "#contract/media/lecture-audio.ts";
import type { MediaRequests, MediaResponses } from "#contract/room/media.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { endHandles } from "./end-media.ts";
import { openHandle } from "./open-handle.ts";
import { ensureRoom, publishFeed } from "../janus/video-room.ts";
import { deleteHandles } from "../engine/media-handle-repo.ts";
import {
  announceMedia,
  findRoomOnSfu,
  videoRoomOf,
  type MediaOwner,
  type MediaServices,
} from "../engine/media-services.ts";
import { publishRecorded } from "../recorder/reconcile-recordings.ts";
import { setPublication } from "../engine/room-media-repo.ts";
import { answerToPublisher, withoutCandidates } from "./session-description.ts";

/**
 * Publishes the host's video and audio, or the corner camera's video, in place of their previous publication of that
 * kind. The corner camera is never recorded. Returns the SFU's answer.
 *
 * @throws AppError media_ended in a mesh
 */
export async function publish(
  services: MediaServices,
  owner: MediaOwner,
  { sdp: offer, corner = false }: Pick<MediaRequests["publish"], "sdp" | "corner">,
): Promise<MediaResponses["publish"]> {
  const { db } = services;
  const { room } = owner;
  const media = await findRoomOnSfu(services, room);
  const id = randomUUID();
  const answer = await openHandle(
    services,
    { ...owner, id, publication: null, corner, media },
    async (handle) => {
      const videoRoom = videoRoomOf(services, media);
      await ensureRoom(handle, videoRoom);
      const sdp = withAudioNack(withoutCandidates(offer));
      const publishTo = (recordTo: string | null) =>
        publishFeed(handle, videoRoom, { feed: id, offer: sdp, recordTo });
      const published = corner
        ? await publishTo(null)
        : await publishRecorded(services, { room, publication: id, handle }, publishTo);
      return { sdp: published, videoMid: null };
    },
  );
  const published = await setPublication(db, media, corner ? { corner: id } : { publication: id });
  if (!published) {
    await endHandles(services, await deleteHandles(db, { id }));
    throw new AppError("media_unavailable");
  }
  announceMedia(services, published);
  await endHandles(services, await deleteHandles(db, { room, publication: null, corner }, id));
  return { publication: id, sdp: answerToPublisher(answer, offer), revision: published.revision };
}

/** Has no effect if the publication has ended. */
export async function endPublication(
  services: MediaServices,
  { room, peer }: MediaOwner,
  id: string,
): Promise<void> {
  await endHandles(services, await deleteHandles(services.db, { id, room, peer, publication: null }));
}
