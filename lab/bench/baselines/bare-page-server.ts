import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serveParent } from "../stack/parent-process.ts";

// Responds to the same requests as our server, with only node:http: the health check passes, and every other request
// gets a short rejection.

const server = createServer(({ url }, response) => {
  if (url === "/healthz") response.end();
  else
    response
      .writeHead(429, { "content-type": "text/html; charset=utf-8" })
      .end("<h1>One moment, please</h1>");
});

serveParent(
  () =>
    new Promise((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve({ port: (server.address() as AddressInfo).port }));
    }),
);
