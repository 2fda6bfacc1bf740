import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

export interface EchoProcess {
  name: string;
  port: number;
  /** True if `/readyz` reports the process as ready. */
  ready: boolean;
  /** If true, a request ends as if the process had died, without a response. */
  dies: boolean;
  /** Every request except health checks. */
  requests: { method: string; url: string; headers: IncomingHttpHeaders }[];
  stop: () => Promise<void>;
}

/** Stands in for an API process behind the load balancer: responds with its name, and accepts WebSockets. */
export async function startEchoProcess(name: string): Promise<EchoProcess> {
  const http = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    if (url === "/readyz") return response.writeHead(echo.ready ? 200 : 503).end();
    echo.requests.push({ method, url, headers });
    return echo.dies ? request.socket.destroy() : response.end(name);
  });
  const sockets = new WebSocketServer({ server: http });
  sockets.on("connection", (socket) => socket.on("message", () => socket.send(name)));
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const echo: EchoProcess = {
    name,
    port: (http.address() as AddressInfo).port,
    ready: true,
    dies: false,
    requests: [],
    async stop() {
      if (!http.listening) return;
      for (const socket of sockets.clients) socket.terminate();
      http.close();
      http.closeAllConnections();
      await once(http, "close");
    },
  };
  return echo;
}
