import type { Page } from "playwright/test";
import { PARTICIPANTS_PER_MESSAGE, type Participant, type roomInfoEvents } from "#contract/room/room-info.ts";
import type { z } from "zod";
import { isJoinAck, socketEvent } from "./room-socket.ts";

type Changes = z.infer<typeof roomInfoEvents.participants>["changes"];

const names = [
  "Abel Girma",
  "ሰላም ተስፋዬ",
  "Wolde-Giyorgis Gebre-Selassie Habte-Mariam Tekle-Haymanot",
  "Hana Bekele",
  "ዳዊት ገብረማርያም ወልደሰንበት",
  "Chaltu Lemma",
];
const HANDS = 7;
const isPoor = (index: number) => index % 11 === 0;
/** The host's SFU choice, which only a server with an SFU sends. */
const sfu = { wished: false, needed: false };

function participantAt(index: number): Participant {
  const last = String(index).padStart(12, "0");
  const raised = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString();
  return {
    accountId: `01900000-0000-7000-8000-${last}`,
    name: `${names[index % names.length]} ${index + 1}`,
    peerId: `00000000-0000-4000-8000-${last}`,
    handRaisedAt: index % 11 === 0 && index < HANDS * 11 ? raised : null,
    poor: isPoor(index),
    revision: index + 1,
  };
}

/** Makes a viewer's page show that it waits for an SFU, while the host sends video with a muted microphone. */
export const waitForMedia = (page: Page) =>
  page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (typeof message === "string" && message.startsWith('42["media-wait"'))
        return socket.send(socketEvent("media-wait", { waits: true }));
      if (typeof message !== "string" || !isJoinAck(message)) return socket.send(message);
      socket.send(
        message
          .replace('"hostPresent":false', '"hostPresent":true')
          .replace('"source":"none"', '"source":"camera"')
          .replace('"hostMuted":false', '"hostMuted":true'),
      );
    });
  });

/**
 * Notifies the host's page, after it has joined, of `count` viewers: this machine could not run that many real ones.
 * One assists, and some may wait for an SFU.
 */
export function crowdRoom(count: number, waiting = 0) {
  return (page: Page) =>
    page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        // The server doesn't know these viewers, so its own count is dropped.
        if (typeof message === "string" && message.startsWith('42["viewer-count"')) return;
        if (typeof message !== "string" || !isJoinAck(message)) return socket.send(message);
        socket.send(message.replace('"sfu":null', `"sfu":${JSON.stringify(sfu)}`));
        const changes: Changes = Array.from({ length: count }, (_, index) => ({
          type: "present",
          ...participantAt(index),
        }));
        while (changes.length > 0)
          socket.send(socketEvent("participants", { changes: changes.splice(0, PARTICIPANTS_PER_MESSAGE) }));
        const { accountId, name } = participantAt(0);
        socket.send(socketEvent("assistant", { assistant: { accountId, name } }));
        socket.send(socketEvent("viewer-count", { count, poor: Math.ceil(count / 11), waiting }));
      });
    });
}
