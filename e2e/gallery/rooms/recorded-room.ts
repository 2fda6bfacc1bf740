import type { Page } from "playwright/test";
import type { RoomRecording } from "#contract/room/recording.ts";
import { isJoinAck, socketEvent } from "./room-socket.ts";
import { respondWith } from "../responses/stub-responses.ts";
import type { Screen } from "../screen.ts";

const running: RoomRecording = {
  state: "on",
  replayDays: 30,
  isSpeakerUnrecorded: false,
  mayBeUnrecorded: true,
};

/** Makes the page show that Janus records the room; with `floor`, the page's own account also holds the floor. */
const record =
  (recording: RoomRecording, floor = false) =>
  (page: Page) =>
    page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (typeof message !== "string") return socket.send(message);
        // The server records nothing, so it refuses what the host does with the recording.
        if (message.includes('"not_recording"'))
          return socket.send(message.replace(/\[.*/, '[{"ok":true,"data":{}}]'));
        if (!isJoinAck(message)) return socket.send(message);
        socket.send(message.replace('"recording":null', `"recording":${JSON.stringify(recording)}`));
        const peerId = /"peerId":"([^"]+)"/.exec(message)?.[1] ?? "";
        const holder = { accountId: "01900000-0000-7000-8000-000000000001", name: "Sara Tesfaye", peerId };
        if (floor) socket.send(socketEvent("floor", { holder }));
      });
    });

const isRecorded = (page: Page) =>
  page.locator('.room[data-phase="live"] .room-recording:not(:empty)').waitFor();
const controls = (page: Page) => page.locator(".room-recording-controls button");
const openSettings = async (page: Page) => {
  await isRecorded(page);
  await page.locator('[aria-controls="room-settings"]').click();
  await page.locator("#room-settings").getByRole("switch").first().waitFor();
};

const lobby = {
  statusCode: 200,
  data: {
    role: "viewer",
    hostPresent: true,
    viewers: 12,
    names: [],
    sfu: null,
    recording: running,
    serverNow: new Date().toISOString(),
    iceServers: [],
  },
};

/** A recorded lecture: its lobby, the banners in the room, and its host's actions. */
export const recordedRoomScreens: readonly Screen[] = [
  {
    name: "status-recorded",
    who: "student",
    path: ({ taken }) => `/status?id=${taken._id}`,
    before: respondWith(/\/connection\/[^/]+$/, lobby),
    after: (page) => page.locator(".pre-join__recording").waitFor(),
  },
  {
    name: "room-host-recorded",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    before: record(running),
    after: isRecorded,
  },
  {
    name: "room-host-recorded-mark",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    before: record(running),
    async after(page) {
      await isRecorded(page);
      // On a phone, the recording controls are in the settings.
      if ((await controls(page).count()) === 0) await openSettings(page);
      await controls(page).last().click();
      await page.locator(".toast__action").click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "room-host-recorded-settings",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    before: record({ ...running, state: "paused" }),
    after: openSettings,
  },
  {
    name: "room-viewer-recorded-floor",
    who: "student",
    path: ({ taken }) => `/class/${taken._id}/f`,
    before: record(running, true),
    async after(page) {
      await isRecorded(page);
      await page.locator(".room-banner-actions").waitFor();
    },
  },
  {
    name: "room-viewer-recorded-paused",
    who: "student",
    path: ({ taken }) => `/class/${taken._id}/f`,
    before: record({ ...running, state: "paused", isSpeakerUnrecorded: true }),
    after: isRecorded,
  },
];
