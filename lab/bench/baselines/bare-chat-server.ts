import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import type { ChatMessage } from "#contract/room/chat.ts";
import { REALTIME_PING_INTERVAL_MS, REALTIME_PING_TIMEOUT_MS } from "#backend/platform/constants.ts";
import { serveParent } from "../stack/parent-process.ts";

// A chat with only Socket.IO, and an echo for the class's tools: no session, no database, no checks.

interface SentMessage {
  roomId: string;
  clientId: string;
  text: string;
}

const http = createServer();
const io = new Server(http, {
  // The same ping settings as on our server, so that idle connections cause equal traffic.
  pingInterval: REALTIME_PING_INTERVAL_MS,
  pingTimeout: REALTIME_PING_TIMEOUT_MS,
  serveClient: false,
});
let seq = 0;

io.on("connection", (socket) => {
  socket.on("join", async ({ roomId }: { roomId: string }, acknowledge: (ack: object) => void) => {
    await socket.join(roomId);
    acknowledge({ ok: true });
  });
  socket.on("chat-message", ({ roomId, clientId, text }: SentMessage, acknowledge: (ack: object) => void) => {
    seq += 1;
    // The message has as many bytes as the ones that our server sends.
    const message: ChatMessage = {
      seq,
      clientId,
      senderId: clientId,
      sender: "Abebe Kebede",
      text,
      removed: false,
      replyTo: null,
      sentAt: new Date().toISOString(),
    };
    io.to(roomId).emit("chat-message", message);
    acknowledge({ ok: true, data: message });
  });
  for (const name of ["vote-question", "answer-poll", "react"])
    socket.on(name, (_: object, acknowledge: (ack: object) => void) => acknowledge({ ok: true, data: {} }));
});

serveParent(
  () =>
    new Promise((resolve) => {
      http.listen(0, "127.0.0.1", () =>
        resolve({ port: (http.address() as AddressInfo).port, pid: process.pid }),
      );
    }),
);
