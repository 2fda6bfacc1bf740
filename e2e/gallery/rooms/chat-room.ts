import type { Page } from "playwright/test";
import type { ChatMessage } from "#contract/room/chat.ts";
import { changeJoin } from "./room-socket.ts";
import type { Screen } from "../screen.ts";

const HOST = "the host of the lecture";

const written = (
  seq: number,
  sender: string,
  text: string,
  more: Partial<ChatMessage> = {},
): ChatMessage => ({
  seq,
  clientId: `message ${seq}`,
  senderId: sender,
  sender,
  text,
  removed: false,
  replyTo: null,
  sentAt: new Date(Date.UTC(2026, 0, 1, 9, seq)).toISOString(),
  ...more,
});

const question = "ቬክተር እና ስኬላር ምን ይለያቸዋል? I always mix them up when both have a unit.";
const pinned = written(2, "Almaz Tesfaye", "The slides: https://slides.example/vectors/2026?lecture=3", {
  senderId: HOST,
});
const messages: readonly ChatMessage[] = [
  written(1, "Wolde-Giyorgis Gebre-Selassie Habte-Mariam", "ሰላም! Good evening from Hawassa."),
  pinned,
  written(3, "ሰላም ተስፋዬ", question),
  written(4, "Almaz Tesfaye", "A vector has a direction, a scalar has none.", { senderId: HOST, replyTo: 3 }),
  written(5, "Abel Girma", "", { removed: true }),
  written(6, "Abel Girma", "Send me 500 birr to 0911000000, I have the answers of the exam."),
  written(7, "Hana Bekele", "Is it written like this: " + "F".repeat(60), { replyTo: 1 }),
];

/**
 * When a page joins, adds messages to its chat that do not exist on the server. On a host's page, those with the
 * numbers in `reported` are marked as reported.
 */
const fillChat = (reported: readonly number[]) => (page: Page) =>
  changeJoin(page, (ack) => {
    const instructorId = /"instructorId":"([^"]+)"/.exec(ack)?.[1] ?? "";
    return ack
      .replace('"messages":[]', `"messages":${JSON.stringify(messages)}`)
      .replace('"pinned":null', `"pinned":${JSON.stringify(pinned)}`)
      .replace('"reported":[]', `"reported":${JSON.stringify(reported)}`)
      .replaceAll(HOST, instructorId);
  });

async function openChat(page: Page): Promise<void> {
  await page.locator('.room[data-phase="live"]').waitFor();
  const chat = page.locator("#room-chat");
  // In portrait mode, a phone shows the chat from the start.
  if ((await chat.getAttribute("data-open")) === "false")
    await page.locator('[aria-controls="room-chat"]').click();
  await chat.locator('[data-seq="7"]').waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await openChat(page);
  await page.locator('[data-seq="6"] .room-message-more').click();
  await page.getByRole("menu").waitFor();
}

const viewersChat = {
  who: "student",
  path: ({ taken }) => `/class/${taken._id}/f`,
  before: fillChat([]),
} as const satisfies Partial<Screen>;

/** A chat with all kinds of messages. */
export const chatRoomScreens: readonly Screen[] = [
  {
    name: "room-host-chat",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    before: fillChat([6]),
    after: openChat,
  },
  { ...viewersChat, name: "room-viewer-chat-menu", after: openMenu },
  {
    ...viewersChat,
    name: "room-viewer-chat-report",
    async after(page) {
      await openMenu(page);
      await page.getByRole("menuitem").last().click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
];
