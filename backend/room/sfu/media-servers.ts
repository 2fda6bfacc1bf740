import type { Logger } from "#backend/logger.ts";
import type { JanusSettings } from "#backend/config/seat-settings.ts";
import { JanusServer, type JanusEvents } from "./janus/janus-server.ts";

/** The Janus servers of this installation; none where every lecture is a mesh. */
export interface MediaServers {
  readonly all: readonly JanusServer[];
  /** Undefined for one that is configured no longer. */
  at: (url: string | null) => JanusServer | undefined;
  /** The one that serves the fewest people; undefined while none is there. */
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
  const all = (janus?.urls ?? []).map((url) => {
    const server: JanusServer = new JanusServer({
      url,
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
  const byUrl = new Map(all.map((server) => [server.url, server]));
  return {
    all,
    at: (url) => (url === null ? undefined : byUrl.get(url)),
    leastLoaded: (people) =>
      all
        .filter((server) => server.isUp)
        .toSorted((a, b) => (people.get(a.url) ?? 0) - (people.get(b.url) ?? 0))[0],
    start: () => all.forEach((server) => server.start()),
    stop: async () => void (await Promise.all(all.map((server) => server.stop()))),
  };
}
