import type { RoomMedia } from "#contract/room/media.ts";
import type { SfuChoice } from "#contract/room/room-info.ts";
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
import { keepRecordings } from "./recorder/keep-recordings.ts";
import { resumeAfterSpeakers } from "./recorder/resume-after-speaker.ts";
import { videoRoomOf, type MediaServices } from "./engine/media-services.ts";
import { adoptSessions, deleteSession, recordSession } from "./engine/media-session-repo.ts";
import { placeViewers, refillPlaces } from "./engine/mesh-places.ts";
import { createSfuMetrics, type SfuMetrics } from "./metrics/sfu-metrics.ts";
import { deleteClosedRooms, type StoredRoomMedia } from "./engine/room-media-repo.ts";

/** How long media goes on whose participant has lost the connection to the server. Milliseconds. */
const ABANDONED_MS = 30_000;
/** A room's engine is chosen anew when it is opened again after this. Milliseconds. */
const CLOSED_ROOM_MS = 12 * 60 * 60 * 1000;
/** What the SFU carries is logged once a minute, and it is looked at every 2.5 seconds. */
const LOOKS_PER_REPORT = 24;
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
  /** How many viewers a mesh carries while no SFU is there. */
  meshViewers: number;
  /** Milliseconds between two looks. */
  lookMs: number;
}

export interface Sfu extends MediaServices {
  /** Who carries the room's media. */
  mediaOf: (room: string) => Promise<RoomMedia>;
  /** Whether an SFU is to carry the lecture; null where there is none. */
  choiceOf: (room: string) => Promise<SfuChoice | null>;
  /** Ends what this participant publishes and receives. */
  endMedia: (participant: Pick<MediaHandle, "room" | "peer">) => Promise<void>;
  /** Moves the room if a mesh is no longer for it. */
  moveCrowded: (room: string) => Promise<void>;
  /** Records the room as it is now: another source, a pause. Returns whether Janus does so already. */
  keepRecording: (room: string) => Promise<boolean>;
  /** Decides which viewers its mesh carries. */
  placeViewers: (room: string) => Promise<void>;
  metrics: SfuMetrics;
  start: () => void;
  /** The media goes on: another process takes it over. */
  stop: () => Promise<void>;
}

/** The selective forwarding units (SFU) of this installation, which carry the media of large lectures. */
export function createSfu(options: SfuOptions): Sfu {
  const logger = moduleLogger(options.logger, "sfu");
  const { db, io, clock, nodeId, secret, sfuAboveSeats, meshViewers, lookMs } = options;
  const recordings = options.janus?.recordings ? openRecordingsFolder(options.janus.recordings) : null;
  const background = createBackgroundWork(logger);
  const metrics = createSfuMetrics({ db, logger, nodeId, intervalMs: lookMs * LOOKS_PER_REPORT });
  const servers = createMediaServers(options.janus, logger, {
    onHandleEvent(server, message) {
      metrics.add(message);
      background.run(() => handleEvent(services, server, message));
    },
    onSessionLost: (server, sessionId) => background.run(() => sessionLost(services, server, sessionId)),
    onUp: () => background.run(lookOnce),
    onAway: (server) => background.run(() => serverAway(services, server.name)),
  });
  const core = { db, io, logger, clock, nodeId, secret, servers, recordings };
  const services = { ...core, sfuAboveSeats, meshViewers };

  async function look(): Promise<void> {
    await holdSessions(services);
    await metrics.report();
    await moveCrowdedMeshes(services);
    await refillPlaces(services);
    await resumeAfterSpeakers(services);
    await keepRecordings(services);
    await moveRoomsFromGone(services);
    for (const server of servers.all) if (server.isAway) await moveRoomsFrom(services, server.name);
    await endHandles(services, await deleteAbandonedHandles(db, ABANDONED_MS));
    for (const closed of await deleteClosedRooms(db, CLOSED_ROOM_MS)) await closeOnSfu(services, closed);
  }

  /** A look that takes long, as while the database is slow, is not joined by others. */
  let looking: Promise<void> | null = null;
  const lookOnce = () => (looking ??= look().finally(() => (looking = null)));

  let timer: NodeJS.Timeout | undefined;
  return {
    ...services,
    ...commandsOf(services),
    metrics,
    start() {
      if (servers.all.length === 0) return;
      servers.start();
      timer = setInterval(() => background.run(lookOnce), lookMs).unref();
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
  "mediaOf" | "choiceOf" | "endMedia" | "moveCrowded" | "keepRecording" | "placeViewers"
>;

function commandsOf(
  services: Parameters<typeof openRoomMedia>[0] & Parameters<typeof placeViewers>[0],
): Commands {
  return {
    mediaOf: (room) => openRoomMedia(services, room),
    choiceOf: (room) => findSfuChoice(services, room),
    endMedia: (participant) => endMediaOf(services, participant),
    moveCrowded: (room) => moveCrowdedMeshes(services, room),
    keepRecording: (room) => keepRecordings(services, room),
    placeViewers: (room) => placeViewers(services, room),
  };
}

/** Its rooms go on elsewhere, or know that nothing arrives and nothing is recorded. */
async function serverAway(services: Parameters<typeof moveRoomsFrom>[0], name: string): Promise<void> {
  await moveRoomsFrom(services, name);
  await endPublicationsOn(services, name);
  await keepRecordings(services);
}

/** Keeps this process's sessions known, and takes over those of processes that died. */
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

/** Everything that was in it has ended: its server was started anew. */
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

/** Runs what nobody awaits; one piece at a time would be too slow when a class leaves. */
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
