import type { RoomMedia } from "#contract/room/media.ts";
import type { SfuChoice } from "#contract/media/sfu-choice.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import type { JanusSettings } from "#backend/platform/config/seat-settings.ts";
import { openRecordingsFolder } from "#backend/recording/files/recordings-folder.ts";
import type { RoomIo } from "../broadcast/room-io.ts";
import {
  findSfuChoice,
  endPublicationsOn,
  moveCrowdedMeshes,
  moveRoomsFrom,
  moveRoomsFromGone,
  openRoomMedia,
} from "./engine/choose-engine.ts";
import { endHandles, endMediaOf, publicationEnded } from "./handles/end-media.ts";
import type { JanusMessage } from "./janus/janus-message.ts";
import type { JanusServer } from "./janus/janus-server.ts";
import { destroyRoom } from "./janus/video-room.ts";
import { deleteAbandonedHandles, deleteHandles, type MediaHandle } from "./engine/media-handle-repo.ts";
import { createMediaServers } from "./engine/media-servers.ts";
import { reconcileRecordings } from "./recorder/reconcile-recordings.ts";
import { resumeAfterSpeakers } from "./recorder/resume-after-speaker.ts";
import { videoRoomOf, type MediaServices } from "./engine/media-services.ts";
import { adoptSessions, deleteSession, recordSession } from "./engine/media-session-repo.ts";
import { assignMeshViewers, refillMeshes } from "./engine/mesh-capacity.ts";
import { createSfuMetrics, type SfuMetrics } from "./metrics/sfu-metrics.ts";
import { deleteClosedRooms, type StoredRoomMedia } from "./engine/room-media-repo.ts";

/** How long media continues after its participant has lost the connection to the server. Milliseconds. */
const ABANDONED_MS = 30_000;
/** If an empty room was opened longer ago than this, its engine is chosen again when it reopens. Milliseconds. */
const CLOSED_ROOM_MS = 12 * 60 * 60 * 1000;
/** The SFU's traffic is logged once a minute; checks run every 2.5 seconds. */
const POLLS_PER_REPORT = 24;
const HANDLE_ENDED: readonly string[] = ["hangup", "detached"];

interface SfuOptions {
  db: Db;
  io: RoomIo;
  logger: Logger;
  clock: Clock;
  nodeId: string;
  secret: string;
  janus: JanusSettings | null;
  sfuAboveSeats: number;
  /** Maximum number of viewers that a mesh serves while no SFU is available. */
  meshViewers: number;
  /** Milliseconds between two checks. */
  pollIntervalMs: number;
}

export interface Sfu extends MediaServices {
  mediaOf: (room: string) => Promise<RoomMedia>;
  /**
   * Returns whether the host prefers an SFU and whether the number of seats requires one; null when there is no SFU.
   */
  choiceOf: (room: string) => Promise<SfuChoice | null>;
  /** Ends what this participant publishes and receives. */
  endMedia: (participant: Pick<MediaHandle, "room" | "peer">) => Promise<void>;
  /** Moves the room if it should no longer use a mesh. */
  moveCrowded: (room: string) => Promise<void>;
  /**
   * Adapts the recording to the room's current state, such as another source or a pause. Returns whether Janus has
   * applied it.
   */
  reconcileRecording: (room: string) => Promise<boolean>;
  /** Decides which viewers the room's mesh serves. */
  assignMeshViewers: (room: string) => Promise<void>;
  metrics: SfuMetrics;
  start: () => void;
  /** Stops without ending any media: another process takes over the Janus sessions. */
  stop: () => Promise<void>;
}

/** Creates the selective forwarding units (SFU) of this installation, which serve the media of large lectures. */
export function createSfu(options: SfuOptions): Sfu {
  const logger = moduleLogger(options.logger, "sfu");
  const { db, io, clock, nodeId, secret, sfuAboveSeats, meshViewers, pollIntervalMs } = options;
  const recordings = options.janus?.recordings ? openRecordingsFolder(options.janus.recordings) : null;
  const background = createBackgroundWork(logger);
  const metrics = createSfuMetrics({ db, logger, nodeId, intervalMs: pollIntervalMs * POLLS_PER_REPORT });
  const servers = createMediaServers(options.janus, logger, {
    onHandleEvent(server, message) {
      metrics.add(message);
      background.run(() => handleEvent(services, server, message));
    },
    onSessionLost: (server, sessionId) => background.run(() => sessionLost(services, server, sessionId)),
    onUp: () => background.run(pollOnce),
    onAway: (server) => background.run(() => serverAway(services, server.name)),
  });
  const core = { db, io, logger, clock, nodeId, secret, servers, recordings };
  const services = { ...core, sfuAboveSeats, meshViewers };

  async function poll(): Promise<void> {
    await holdSessions(services);
    await metrics.report();
    await moveCrowdedMeshes(services);
    await refillMeshes(services);
    await resumeAfterSpeakers(services);
    await reconcileRecordings(services);
    await moveRoomsFromGone(services);
    for (const server of servers.all) if (server.isAway) await moveRoomsFrom(services, server.name);
    await endHandles(services, await deleteAbandonedHandles(db, ABANDONED_MS));
    for (const closed of await deleteClosedRooms(db, CLOSED_ROOM_MS)) await closeOnSfu(services, closed);
  }

  /**
   * The check in progress, if any. No second check starts before it ends, even if it takes long, for example because
   * the database is slow.
   */
  let polling: Promise<void> | null = null;
  const pollOnce = () => (polling ??= poll().finally(() => (polling = null)));

  let timer: NodeJS.Timeout | undefined;
  return {
    ...services,
    ...commandsOf(services),
    metrics,
    start() {
      if (servers.all.length === 0) return;
      servers.start();
      timer = setInterval(() => background.run(pollOnce), pollIntervalMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await servers.stop();
      await background.ended();
    },
  };
}

type Commands = Pick<
  Sfu,
  "mediaOf" | "choiceOf" | "endMedia" | "moveCrowded" | "reconcileRecording" | "assignMeshViewers"
>;

function commandsOf(
  services: Parameters<typeof openRoomMedia>[0] & Parameters<typeof assignMeshViewers>[0],
): Commands {
  return {
    mediaOf: (room) => openRoomMedia(services, room),
    choiceOf: (room) => findSfuChoice(services, room),
    endMedia: (participant) => endMediaOf(services, participant),
    moveCrowded: (room) => moveCrowdedMeshes(services, room),
    reconcileRecording: (room) => reconcileRecordings(services, room),
    assignMeshViewers: (room) => assignMeshViewers(services, room),
  };
}

/**
 * Moves an unavailable server's rooms to other servers, or notifies the rooms that no media arrives and nothing is
 * recorded.
 */
async function serverAway(services: Parameters<typeof moveRoomsFrom>[0], name: string): Promise<void> {
  await moveRoomsFrom(services, name);
  await endPublicationsOn(services, name);
  await reconcileRecordings(services);
}

/** Keeps this process's sessions registered, and takes over those of dead processes. */
async function holdSessions({ db, servers, nodeId }: MediaServices): Promise<void> {
  const up = servers.all.filter((server) => server.isUp);
  for (const server of up) {
    const sessionId = server.ownSession;
    if (sessionId !== null) await recordSession(db, { server: server.name, sessionId, nodeId });
  }
  const adopted = await adoptSessions(db, { servers: up.map(({ name }) => name), nodeId });
  for (const { server, sessionId } of adopted) await servers.at(server)?.claim(sessionId);
}

async function closeOnSfu(services: MediaServices, closed: StoredRoomMedia): Promise<void> {
  const janus = services.servers.at(closed.server);
  if (!janus?.isUp) return;
  const handle = await janus.attach();
  try {
    await destroyRoom(handle, videoRoomOf(services, closed));
  } finally {
    await handle.detach();
  }
}

/** Cleans up after a session that ended, with all its media, because its server was restarted. */
async function sessionLost(services: MediaServices, server: JanusServer, sessionId: number): Promise<void> {
  const session = { server: server.name, sessionId };
  for (const handle of await deleteHandles(services.db, session)) await publicationEnded(services, handle);
  await deleteSession(services.db, session);
}

async function handleEvent(
  services: MediaServices,
  server: JanusServer,
  { janus, sender }: JanusMessage & { sender: number },
): Promise<void> {
  if (!HANDLE_ENDED.includes(janus)) return;
  await endHandles(services, await deleteHandles(services.db, { server: server.name, handleId: sender }));
}

/**
 * Runs work in the background, without callers awaiting it. The work runs in parallel, because one task after another
 * would be too slow when a whole class leaves.
 */
function createBackgroundWork(logger: Logger) {
  const running = new Set<Promise<void>>();
  return {
    run(work: () => Promise<void>): void {
      const done: Promise<void> = work()
        .catch((error: unknown) =>
          logger.warn({ err: error }, "the SFU's media could not be followed; will retry"),
        )
        .finally(() => running.delete(done));
      running.add(done);
    },
    ended: async () => void (await Promise.all(running)),
  };
}
