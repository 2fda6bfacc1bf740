import type { Page } from "playwright/test";

/** Returns an event as Socket.IO encodes it. */
export const socketEvent = (name: string, data: object) => `42${JSON.stringify([name, data])}`;
export const isJoinAck = (message: string) => /^43\d+\[/.test(message) && message.includes('"peerId"');

/** Changes what a page is told when it joins, and answers these requests of it in place of the server. */
export const changeJoin = (
  page: Page,
  change: (ack: string) => string,
  answers: Readonly<Record<string, object>> = {},
) =>
  page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const [, ack, name = ""] = /^42(\d+)\["([^"]+)"/.exec(String(message)) ?? [];
      const data = answers[name];
      if (data === undefined) server.send(message);
      else socket.send(`43${ack}${JSON.stringify([{ ok: true, data }])}`);
    });
    server.onMessage((message) =>
      socket.send(typeof message === "string" && isJoinAck(message) ? change(message) : message),
    );
  });
