import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

export interface UpgradeDoor {
  /** The exact path, without the query. */
  path: string;
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/**
 * The only owner of the server's `upgrade` event: two listeners would abort each other's handshakes.
 * Paths that are nobody's get 404. Answers how to cut what is still open when the server must end.
 */
export function routeUpgrades(server: Server, doors: readonly UpgradeDoor[]): () => void {
  const open = new Set<Duplex>();
  const handlers = new Map(doors.map(({ path, handleUpgrade }) => [path, handleUpgrade]));
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node has taken its own listener off; a line that breaks before anybody else listens must harm nobody.
    socket.on("error", () => socket.destroy());
    const handle = handlers.get(request.url?.split("?", 1)[0] ?? "");
    if (!handle) return answerNotFound(socket);
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    handle(request, socket, head);
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}

function answerNotFound(socket: Duplex): void {
  socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () =>
    socket.destroy(),
  );
}
