import type { Logger } from "#backend/platform/logging/logger.ts";
import type { JanusSettings } from "#backend/platform/config/seat-settings.ts";
import { JanusServer, type JanusEvents } from "../janus/janus-server.ts";

/** The Janus servers of this installation; there are none if every lecture uses a mesh. */
export interface MediaServers {
  readonly all: readonly JanusServer[];
  /** Finds a server by its name; undefined if it is no longer configured. */
  at: (name: string | null) => JanusServer | undefined;
  /** Returns the server with the fewest participants; undefined while none is available. */
  leastLoaded: (people: ReadonlyMap<string, number>) => JanusServer | undefined;
  start: () => void;
  stop: () => Promise<void>;
}

type ServerEvents = {
  [Name in keyof JanusEvents]: (server: JanusServer, ...args: Parameters<JanusEvents[Name]>) => void;
};

export function createMediaServers(
  janus: JanusSettings | null,
  logger: Logger,
  events: ServerEvents,
): MediaServers {
  const all = (janus?.servers ?? []).map((address) => {
    const server: JanusServer = new JanusServer({
      ...address,
      apiSecret: janus?.apiSecret ?? "",
      logger,
      events: {
        onHandleEvent: (message) => events.onHandleEvent(server, message),
        onSessionLost: (sessionId) => events.onSessionLost(server, sessionId),
        onUp: () => events.onUp(server),
        onAway: () => events.onAway(server),
      },
    });
    return server;
  });
  const byName = new Map(all.map((server) => [server.name, server]));
  return {
    all,
    at: (name) => (name === null ? undefined : byName.get(name)),
    leastLoaded: (people) =>
      all
        .filter((server) => server.isUp)
        .toSorted((a, b) => (people.get(a.name) ?? 0) - (people.get(b.name) ?? 0))[0],
    start: () => all.forEach((server) => server.start()),
    stop: async () => void (await Promise.all(all.map((server) => server.stop()))),
  };
}
