import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { withAudioNack } from "#contract/media/lecture-audio.ts";
import type { MediaRequests, MediaResponses, VideoLayer } from "#contract/room/media.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { endHandles, endMediaOf } from "./end-media.ts";
import { JanusRefusal, refusals } from "../janus/janus-message.ts";
import { selectSubstream, startFeed, subscribeFeed } from "../janus/video-room.ts";
import type { JanusHandle } from "../janus/janus-server.ts";
import { openHandle, throwAppError } from "./open-handle.ts";
import { countHandlesOf, deleteHandles, findHandle, type MediaHandle } from "../engine/media-handle-repo.ts";
import { findRoomOnSfu, videoRoomOf, type MediaOwner, type MediaServices } from "../engine/media-services.ts";
import { offerToSubscriber, withoutCandidates } from "./session-description.ts";

/** For each of the host's two publications a subscription, the one that replaces it, and one that has died undetected. */
const SUBSCRIPTIONS_PER_VIEWER = 6;

const CONNECT_POLL_MS = 100;
const CONNECT_TIMEOUT_MS = 3000;

/**
 * Requests an offer for one of the publications of the room's host. No media is sent before the offer is answered.
 * @throws AppError media_ended for a publication other than the room's two
 */
export async function subscribe(
  services: MediaServices,
  owner: MediaOwner,
  { publication, video }: Pick<MediaRequests["subscribe"], "publication" | "video">,
): Promise<MediaResponses["subscribe"]> {
  const media = await findRoomOnSfu(services, owner.room);
  if (![media.publication, media.corner].includes(publication)) throw new AppError("media_ended");
  const { room, peer } = owner;
  if ((await countHandlesOf(services.db, { room, peer })) >= SUBSCRIPTIONS_PER_VIEWER)
    await endMediaOf(services, owner);
  const id = randomUUID();
  const offer = await openHandle(
    services,
    { ...owner, id, publication, corner: false, media },
    async (handle) => {
      const videoRoom = videoRoomOf(services, media);
      const feed = await onceConnected(() => subscribeFeed(handle, videoRoom, { feed: publication, video }));
      return { sdp: feed.offer, videoMid: feed.videoMid };
    },
  );
  return { subscription: id, sdp: offerToSubscriber(offer) };
}

/** @throws AppError media_ended, media_refused */
export async function startSubscription(
  services: MediaServices,
  owner: MediaOwner,
  { subscription, answer }: { subscription: string; answer: string },
): Promise<void> {
  await onSubscription(services, owner, subscription, (handle) =>
    startFeed(handle, withAudioNack(withoutCandidates(answer))),
  );
}

/** @throws AppError media_ended */
export async function selectLayer(
  services: MediaServices,
  owner: MediaOwner,
  { subscription, video }: { subscription: string; video: VideoLayer },
): Promise<void> {
  await onSubscription(services, owner, subscription, (handle, { videoMid }) =>
    selectSubstream(handle, { videoMid: videoMid ?? "", video }),
  );
}

/** Has no effect if the subscription has ended. */
export async function endSubscription(
  services: MediaServices,
  { room, peer }: MediaOwner,
  subscription: string,
): Promise<void> {
  await endHandles(services, await deleteHandles(services.db, { id: subscription, room, peer }));
}

/** A feed exists once its publisher is connected, moments after the room is notified of it. */
async function onceConnected<Result>(subscribeToFeed: () => Promise<Result>): Promise<Result> {
  for (const since = performance.now(); ; await delay(CONNECT_POLL_MS)) {
    try {
      return await subscribeToFeed();
    } catch (error) {
      const isMissing = error instanceof JanusRefusal && error.code === refusals.noSuchFeed;
      if (!isMissing || performance.now() - since > CONNECT_TIMEOUT_MS) throw error;
    }
  }
}

async function onSubscription(
  { db, servers }: MediaServices,
  { room, peer }: MediaOwner,
  subscription: string,
  act: (handle: JanusHandle, stored: MediaHandle) => Promise<void>,
): Promise<void> {
  const stored = await findHandle(db, { id: subscription, room, peer });
  const janus = servers.at(stored?.server ?? null);
  if (!stored || !janus || stored.publication === null) throw new AppError("media_ended");
  await act(janus.handleAt(stored), stored).catch(throwAppError);
}
