import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sirv from "sirv";
import { Server } from "socket.io";
import { z } from "zod";
import { serveParent, parentInput } from "../stack/parent-process.ts";

// Signalling with only Socket.IO: it announces each viewer to the host and forwards their signals. Also serves the
// files of a folder.

const page = `<!doctype html>
<title>bare call</title>
<button id="join">Join</button> <button id="leave">Leave</button>
<div id="stage"></div>
<script src="/socket.io/socket.io.js"></script>`;

const { host, folder } = z.object({ host: z.string(), folder: z.string().optional() }).parse(parentInput());
const files = folder === undefined ? null : sirv(folder, { brotli: true, extensions: ["html"] });
const http = createServer((request, response) => {
  const servePage = () => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  };
  if (files === null || request.url === "/") servePage();
  else files(request, response, servePage);
});
const io = new Server(http);

io.on("connection", (socket) => {
  socket.on("host", () => socket.join("host"));
  socket.on("join", () => {
    io.to("host").emit("viewer", socket.id);
    socket.on("disconnect", () => io.to("host").emit("viewer-gone", socket.id));
  });
  socket.on("signal", (to: string, signal: object) => {
    io.to(to).emit("signal", socket.id, signal);
  });
});

serveParent(
  () =>
    new Promise((resolve) => {
      http.listen(0, host, () => resolve({ port: (http.address() as AddressInfo).port }));
    }),
);
