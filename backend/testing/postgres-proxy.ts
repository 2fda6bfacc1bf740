import { connect, createServer, type AddressInfo, type Socket } from "node:net";

interface PostgresProxy {
  /** The same database, reached through the proxy. */
  connectionString: string;
  /** Cuts every connection and takes no new one, as a database that is away. */
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
}

/** The embedded server's address has its socket folder in the host's place. */
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
 * A TCP door in front of a real PostgreSQL that a test can shut. `mayPass` is asked about each thing that a client
 * says, which is one statement as our pools speak, and hears which pool it is; on false it is not passed on, and
 * the line is cut.
 */
export async function proxyPostgres(
  connectionString: string,
  mayPass: (application: string) => boolean = () => true,
): Promise<PostgresProxy> {
  const address = new URL(connectionString);
  const target = targetOf(address);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      // A cut line is the point of this proxy; both ends hear of it by their close.
      socket.on("error", () => socket.destroy());
    }
    let application: string | undefined;
    client.on("data", (bytes) => {
      // Said once, in the first thing that is said.
      application ??= applicationOf(bytes);
      if (mayPass(application)) upstream.write(bytes);
      else client.destroy();
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
    goAway: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    comeBack: async () => {
      await listen(port);
    },
  };
}
