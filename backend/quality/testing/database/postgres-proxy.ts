import { connect, createServer, type AddressInfo, type Socket } from "node:net";

interface PostgresProxy {
  /** The same database, reached through the proxy. */
  connectionString: string;
  /** Closes every connection and accepts no new ones, like a database that is down. */
  stop: () => Promise<void>;
  restart: () => Promise<void>;
  /** While frozen, accepts connections and holds them open, but never responds, like a stopped server. */
  freeze: (isFrozen: boolean) => void;
}

/** The embedded server's connection string has its socket folder instead of a host. */
function targetOf(url: URL): { path: string } | { port: number; host: string } {
  const host = decodeURIComponent(url.hostname);
  const port = url.port || "5432";
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
}

function applicationOf(startup: Buffer): string {
  const fields = startup.toString("latin1").split("\0");
  return fields[fields.indexOf("application_name") + 1] ?? "";
}

/**
 * Starts a TCP proxy, which a test can stop, in front of a real PostgreSQL. `forward` is called for each chunk that a
 * client sends, with the client's application name; our pools send one statement per chunk. If `forward` returns false,
 * the chunk is not forwarded and the connection is closed. If it returns "lose-response", the server executes the
 * chunk, but the connection is closed before the response is forwarded.
 */
export async function startPostgresProxy(
  connectionString: string,
  forward: (application: string) => boolean | "lose-response" = () => true,
): Promise<PostgresProxy> {
  const address = new URL(connectionString);
  const target = targetOf(address);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    if (isFrozen) client.pause();
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      // Broken connections are the purpose of this proxy; both ends see a close.
      socket.on("error", () => socket.destroy());
    }
    let application: string | undefined;
    client.on("data", (bytes) => {
      // Only the startup message contains the application name.
      application ??= applicationOf(bytes);
      const forwarded = forward(application);
      if (forwarded !== false) upstream.write(bytes);
      if (forwarded !== true) client.destroy();
    });
    upstream.on("data", (bytes) => client.write(bytes));
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) =>
      server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
    );
  const port = await listen(0);
  return {
    connectionString: `postgresql://${address.username}:${address.password}@127.0.0.1:${port}${address.pathname}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    restart: async () => {
      await listen(port);
    },
    freeze: (frozen) => {
      isFrozen = frozen;
      for (const socket of sockets)
        if (frozen) socket.pause();
        else socket.resume();
    },
  };
}
