import type { Page } from "playwright";
import { logOut } from "#contract/accounts/account.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { waitForNewFrames } from "../../../../e2e/faults/stage-record.ts";
import type { SignedInAccount } from "../../stack/bench-lecture-repo.ts";
import { openSecondTab } from "../participants/room-pages.ts";
import {
  withTimeout,
  openHost,
  openPair,
  openViewer,
  TIMEOUT_MS,
  waitUntilLive,
  type Fault,
  type Round,
  type Fixture,
} from "./connection-fault.ts";

const OUT_MS = 2000;
const VIDEO_MS = 4000;

async function timeUntilShown(page: Page, text: string, since: number): Promise<number> {
  await page.getByText(text).waitFor({ timeout: TIMEOUT_MS });
  return performance.now() - since;
}

export const secondTab: Fault = {
  limits: [
    { what: "second tab of the same account: its video", atMostMs: VIDEO_MS },
    { what: "second tab of the same account: the first is notified", atMostMs: VIDEO_MS },
  ],
  async prepare(fixture) {
    let [, present] = await openPair(fixture);
    return async () => {
      const [first, since] = [present, performance.now()];
      const notified = timeUntilShown(first, "You opened this lecture somewhere else.", since);
      present = await openSecondTab(first, fixture.student);
      await withTimeout("the second tab's video", waitForNewFrames(present));
      const video = performance.now() - since;
      const times = [video, await notified];
      await first.close();
      return times;
    };
  },
};

/**
 * Makes the host remove or ban a viewer with two clicks. Returns the milliseconds from the second click until the
 * viewer sees the reason.
 */
async function evict(host: Page, viewer: Page, action: string, reason: string): Promise<number> {
  await host.getByRole("button", { name: action }).click();
  await host
    .getByRole("alertdialog")
    .getByRole("button", { name: /^(?:Remove|Ban)$/ })
    .click();
  return timeUntilShown(viewer, reason, performance.now());
}

async function rejoin(viewer: Page): Promise<void> {
  await viewer.getByRole("button", { name: "Try again" }).click();
  await waitUntilLive(viewer);
  await withTimeout("video after rejoining", waitForNewFrames(viewer));
}

export const removed: Fault = {
  limits: [
    { what: "viewer removed by the host: out", atMostMs: OUT_MS },
    { what: "viewer banned by the host: out", atMostMs: OUT_MS },
  ],
  async prepare(fixture) {
    const [host, viewer] = await openPair(fixture);
    await host.getByRole("button", { name: /^People/ }).click();
    return async () => {
      const out = await evict(host, viewer, "Remove Abebe", "The host removed you from the room.");
      await rejoin(viewer);
      const banned = await evict(host, viewer, "Ban Abebe", "The host banned you");
      await host.getByRole("button", { name: /^Unban Abebe / }).click();
      await host.getByText("Banned", { exact: true }).waitFor({ state: "detached" });
      await rejoin(viewer);
      return [out, banned];
    };
  },
};

export const withdrawn: Fault = {
  limits: [{ what: "enrollment withdrawn: out", atMostMs: OUT_MS }],
  prepare: (fixture) =>
    prepareLastVisit(fixture, "Your enrollment in this lecture has ended.", (student) =>
      call(fixture, student, withdrawPayment, { classId: fixture.room.lectureId }),
    ),
};

export const sessionRevoked: Fault = {
  limits: [{ what: "session revoked: out", atMostMs: OUT_MS }],
  prepare: (fixture) =>
    prepareLastVisit(fixture, "Your session has ended.", (student) => call(fixture, student, logOut, {})),
};

/** Each round permanently revokes a student's access through the API, so each round needs a new student. */
async function prepareLastVisit(
  fixture: Fixture,
  reason: string,
  revoke: (student: SignedInAccount) => Promise<void>,
): Promise<Round> {
  await openHost(fixture.browser, fixture);
  return async () => {
    const student = fixture.nextStudent();
    const viewer = await openViewer(fixture.browser, { ...fixture, student });
    await withTimeout("the first video", waitForNewFrames(viewer));
    const since = performance.now();
    const notified = timeUntilShown(viewer, reason, since);
    await revoke(student);
    const time = await notified;
    await viewer.context().close();
    return [time];
  };
}

async function call(
  { product }: Fixture,
  { token }: SignedInAccount,
  to: Endpoint,
  body: object,
): Promise<void> {
  const response = await fetch(`${product.url}${to.path}`, {
    method: to.method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status !== to.status) throw new Error(`${to.path} answered ${response.status}`);
}
