import { createServer } from "node:net";

import { DATABASE_USER, preparePassword } from "./files/data-directory.ts";
import type { PostgresLocation } from "./files/postgres-location.ts";
import { makeSocketFolder } from "./files/socket-folder.ts";

export type Transport =
  | { readonly kind: "socket" }
  /** Listens on localhost only. If `port` is taken, another port is used. */
  | { readonly kind: "tcp"; readonly port?: number };

/** The settings with which the server listens, and the connection strings with which clients reach the server. */
export interface Endpoint {
  readonly settings: Readonly<Record<string, string>>;
  readonly passwordFile: string | null;
  connectionString(database: string): string;
}

export const DEFAULT_TRANSPORT: Transport = { kind: process.platform === "win32" ? "tcp" : "socket" };

/** This port only determines the socket's file name. Since each start has a new folder, it is never taken. */
const SOCKET_PORT = 5432;

export async function openEndpoint(
  transport: Transport,
  location: PostgresLocation,
  recordSocketFolder: (folder: string) => Promise<void>,
  user = DATABASE_USER,
): Promise<Endpoint> {
  if (transport.kind === "tcp") return openTcp(location, transport.port ?? 0);
  const folder = await makeSocketFolder(location.account);
  await recordSocketFolder(folder);
  return {
    settings: { listen_addresses: "", unix_socket_directories: folder, port: String(SOCKET_PORT) },
    passwordFile: null,
    // The folder replaces the host. Both pg and the URL class can parse this form.
    connectionString: (database) =>
      `postgresql://${encodeURIComponent(user)}@${encodeURIComponent(folder)}:${SOCKET_PORT}/${encodeURIComponent(database)}`,
  };
}

async function openTcp(location: PostgresLocation, preferredPort: number): Promise<Endpoint> {
  const { file, password } = await preparePassword(location);
  const port = await findFreePort(preferredPort).catch(() => findFreePort(0));
  return {
    settings: { listen_addresses: "127.0.0.1", unix_socket_directories: "", port: String(port) },
    passwordFile: file,
    connectionString: (database) =>
      `postgresql://${DATABASE_USER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
  };
}

function findFreePort(preferredPort: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(preferredPort, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : preferredPort;
      probe.close(() => resolve(port));
    });
  });
}
