import { createServer } from "node:net";

import { DATABASE_USER, preparePassword } from "./cluster.ts";
import type { PostgresHome } from "./home.ts";
import { makeSocketFolder } from "./socket-folder.ts";

export type Transport =
  | { readonly kind: "socket" }
  /** On this machine only; another port is taken when the wished one is in use. */
  | { readonly kind: "tcp"; readonly port?: number };

/** Where the server listens and how to reach it. */
export interface Endpoint {
  readonly settings: Readonly<Record<string, string>>;
  readonly passwordFile: string | null;
  connectionString(database: string): string;
}

export const DEFAULT_TRANSPORT: Transport = { kind: process.platform === "win32" ? "tcp" : "socket" };

/** Names the socket's file only: the folder is a new one each time, so it is never taken. */
const SOCKET_PORT = 5432;

export async function openEndpoint(
  transport: Transport,
  home: PostgresHome,
  noteSocketFolder: (folder: string) => Promise<void>,
): Promise<Endpoint> {
  if (transport.kind === "tcp") return openTcp(home, transport.port ?? 0);
  const folder = await makeSocketFolder(home.account);
  await noteSocketFolder(folder);
  return {
    settings: { listen_addresses: "", unix_socket_directories: folder, port: String(SOCKET_PORT) },
    passwordFile: null,
    // The folder in the host's place: both pg and the URL class read this form.
    connectionString: (database) =>
      `postgresql://${DATABASE_USER}@${encodeURIComponent(folder)}:${SOCKET_PORT}/${encodeURIComponent(database)}`,
  };
}

async function openTcp(home: PostgresHome, wished: number): Promise<Endpoint> {
  const { file, password } = await preparePassword(home);
  const port = await findFreePort(wished).catch(() => findFreePort(0));
  return {
    settings: { listen_addresses: "127.0.0.1", unix_socket_directories: "", port: String(port) },
    passwordFile: file,
    connectionString: (database) =>
      `postgresql://${DATABASE_USER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
  };
}

function findFreePort(wished: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(wished, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : wished;
      probe.close(() => resolve(port));
    });
  });
}
