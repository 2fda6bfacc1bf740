import type { Page } from "playwright/test";
import { boardRoomScreens } from "../rooms/board-room.ts";
import { chatRoomScreens } from "../rooms/chat-room.ts";
import { crowdRoom, waitForMedia } from "../rooms/crowded-room.ts";
import { endedRoomScreens } from "../rooms/ended-room.ts";
import { pollRoomScreens } from "../rooms/poll-room.ts";
import { questionRoomScreens } from "../rooms/question-room.ts";
import { recordedRoomScreens } from "../rooms/recorded-room.ts";
import type { Screen } from "../screen.ts";
import { respondWith } from "../responses/stub-responses.ts";

/** Waits until the room is connected, so that the screenshot shows a live room. Connecting takes a moment. */
const isLive = (page: Page) => page.locator('.room[data-phase="live"]').waitFor();

/** The lobby with the host's SFU choice, which only a server with an SFU sends. */
const lobbyWithChoice = {
  statusCode: 200,
  data: {
    role: "host",
    hostPresent: false,
    viewers: 0,
    names: [],
    sfu: { wished: false, needed: false },
    serverNow: new Date().toISOString(),
    iceServers: [],
  },
};

/** The lobby and the live room. */
export const roomScreens: readonly Screen[] = [
  ...endedRoomScreens,
  ...chatRoomScreens,
  ...recordedRoomScreens,
  ...questionRoomScreens,
  ...pollRoomScreens,
  ...boardRoomScreens,
  { name: "status-student", who: "student", path: ({ taken }) => `/status?id=${taken._id}` },
  { name: "room-viewer", who: "student", path: ({ taken }) => `/class/${taken._id}/f`, after: isLive },
  { name: "status-instructor", who: "instructor", path: ({ taken }) => `/status?id=${taken._id}` },
  {
    name: "practice",
    who: "instructor",
    path: ({ taken }) => `/practice?id=${taken._id}`,
    after: async (page) => {
      await isLive(page);
      // The shape of the control bar, not a text: the second button starts the video.
      await page.locator(".room-device").nth(1).click();
      await page.locator('.room-stage[data-source="camera"]').waitFor();
    },
  },
  {
    name: "status-instructor-choice",
    who: "instructor",
    path: ({ taken }) => `/status?id=${taken._id}`,
    before: respondWith(/\/connection\/[^/]+$/, lobbyWithChoice),
    after: (page) => page.getByRole("switch").waitFor(),
  },
  {
    name: "room-host-sharing",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    async after(page) {
      await isLive(page);
      await page.locator('[aria-keyshortcuts="v"]').click();
      await page.locator('[aria-keyshortcuts="m"][data-state="on"]').click();
      // The fake microphone beeps even while it is muted, so the page warns the host that they are muted.
      await page.locator(".room-muted").waitFor();
    },
  },
  {
    name: "room-host-corner",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    async after(page) {
      await isLive(page);
      await page.locator('[aria-controls="room-settings"]').click();
      await page.locator("#room-settings div:has(> .room-switch-hint) input").first().check();
      await page.locator('[aria-keyshortcuts="s"]').click();
      await page.locator(".room-corner video").waitFor();
    },
  },
  { name: "room-host", who: "instructor", path: ({ taken }) => `/class/${taken._id}/t`, after: isLive },
  {
    name: "room-viewer-waiting",
    who: "student",
    path: ({ taken }) => `/class/${taken._id}/f`,
    before: waitForMedia,
    after: (page) => page.locator('.room-stage[data-message="waitingForMedia"]').waitFor(),
  },
  {
    name: "room-host-waiting",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    before: crowdRoom(480, 460),
    after: (page) => page.locator(".room-banner").waitFor(),
  },
  {
    name: "room-host-people",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    before: crowdRoom(480),
    async after(page) {
      await isLive(page);
      await page.locator('[aria-controls="room-participants"]').click();
      await page.locator("#room-participants [aria-setsize='480']").first().waitFor();
    },
  },
  {
    name: "room-host-settings",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    before: crowdRoom(480),
    async after(page) {
      await isLive(page);
      await page.locator('[aria-controls="room-settings"]').click();
      await page.locator("#room-settings").getByRole("switch").first().waitFor();
    },
  },
];
