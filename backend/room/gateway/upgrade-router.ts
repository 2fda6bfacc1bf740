import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

export interface UpgradeHandler {
  /** The exact path, without the query. */
  path: string;
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/**
 * Installs the only listener for the server's `upgrade` event: two listeners would abort each other's handshakes.
 * Unknown paths get 404; when `admits` refuses an upgrade, it has already responded. Returns a function that destroys
 * the sockets that are still open.
 */
export function routeUpgrades(
  server: Server,
  upgradeHandlers: readonly UpgradeHandler[],
  admits: (request: IncomingMessage, socket: Duplex) => boolean,
): () => void {
  const open = new Set<Duplex>();
  const handlers = new Map(upgradeHandlers.map(({ path, handleUpgrade }) => [path, handleUpgrade]));
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node has removed its own error listener. Without this one, a socket that breaks before its handler attaches a
    // listener would throw.
    socket.on("error", () => socket.destroy());
    const handle = handlers.get(request.url?.split("?", 1)[0] ?? "");
    if (!handle) return respondNotFound(socket);
    if (!admits(request, socket)) return;
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    handle(request, socket, head);
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}

function respondNotFound(socket: Duplex): void {
  socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () =>
    socket.destroy(),
  );
}
