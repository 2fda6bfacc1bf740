import type { Page } from "playwright/test";
import type { LectureSummary } from "#contract/room/summary.ts";
import { isJoinAck, socketEvent } from "./room-socket.ts";
import { brokeOff } from "../screens/after-screens.ts";
import { respondWith } from "../responses/stub-responses.ts";
import type { Screen } from "../screen.ts";

const textRef = "gb-abcdefghijklmnopqrstuvwx";
const summary: LectureSummary = {
  minutesTaught: 95,
  people: 48,
  messages: 126,
  earnings: {
    amount: 10_800,
    paid: 12_500,
    refunded: 500,
    fee: 1200,
    returnable: 250,
    outlook: "given",
    decidedAt: "2026-12-01T10:00:00.000Z",
    payableAt: "2026-12-03T10:00:00.000Z",
  },
};

/**
 * Sends the page, after it has joined, the event that the server sends when the lecture ends. The lecture itself
 * continues.
 */
function receive(name: "room-ended" | "removed", data: object) {
  return (page: Page) =>
    page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        socket.send(message);
        if (typeof message === "string" && isJoinAck(message)) socket.send(socketEvent(name, data));
      });
    });
}

/** The end of a lecture for its host and for a student who paid. */
export const endedRoomScreens: readonly Screen[] = [
  {
    name: "room-host-leaving",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    async after(page) {
      await page.locator('.room[data-phase="live"]').waitFor();
      await page.locator(".room-header > .plain-button").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "room-host-ended",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    async before(page) {
      await respondWith(/\/connection\/[^/]+\/summary$/, { statusCode: 200, data: summary })(page);
      await receive("room-ended", { ended: true })(page);
    },
    after: (page) => page.locator(".room-numbers").waitFor(),
  },
  {
    name: "room-host-broke-off",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    async before(page) {
      const earnings = { ...summary.earnings, outlook: "not_given" };
      const data = { ...summary, minutesTaught: 15, earnings };
      await respondWith(/\/connection\/[^/]+\/summary$/, { statusCode: 200, data })(page);
      await brokeOff({ isHost: true })(page);
      await receive("room-ended", { ended: true })(page);
    },
    async after(page) {
      await page.locator(".room-numbers").waitFor();
      await page.locator(".after-note").waitFor();
    },
  },
  {
    name: "room-viewer-broke-off",
    who: "student",
    path: ({ taken }) => `/class/${taken._id}/f`,
    async before(page) {
      await brokeOff()(page);
      await receive("removed", { reason: "room_ended" })(page);
    },
    after: (page) => page.locator(".after-note").waitFor(),
  },
  {
    name: "room-viewer-ended",
    who: "student",
    path: ({ taken }) => `/class/${taken._id}/f`,
    async before(page) {
      const data = { isEnrolled: true, payment: { textRef, amount: 250, refund: "none" } };
      await respondWith(/\/enrollments\/enrolled\/$/, { statusCode: 200, data })(page);
      await receive("removed", { reason: "room_ended" })(page);
    },
    after: (page) => page.locator(".room-next a").first().waitFor(),
  },
];
