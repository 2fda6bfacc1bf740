import type { Page } from "playwright";
import { logOut } from "#contract/account.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { withdrawPayment } from "#contract/payment.ts";
import { newPictures } from "../../e2e/faults/picture-notes.ts";
import type { Person } from "../stack/class-repo.ts";
import { openSecondTab } from "../stack/product-room.ts";
import {
  inPatience,
  openHost,
  openPair,
  openViewer,
  PATIENCE_MS,
  untilLive,
  type Fault,
  type Round,
  type Scene,
} from "./fault.ts";

const OUT_MS = 2000;
const PICTURE_MS = 4000;

async function timeUntilSaid(page: Page, text: string, since: number): Promise<number> {
  await page.getByText(text).waitFor({ timeout: PATIENCE_MS });
  return performance.now() - since;
}

export const secondTab: Fault = {
  reaches: [
    { what: "second tab of the same person: its picture", atMostMs: PICTURE_MS },
    { what: "second tab of the same person: the first is told", atMostMs: PICTURE_MS },
  ],
  async stage(scene) {
    let [, present] = await openPair(scene);
    return async () => {
      const [first, since] = [present, performance.now()];
      const told = timeUntilSaid(first, "You opened this lecture somewhere else.", since);
      present = await openSecondTab(first, scene.student);
      await inPatience("the second tab's picture", newPictures(present));
      const picture = performance.now() - since;
      const times = [picture, await told];
      await first.close();
      return times;
    };
  },
};

/** The host puts somebody out with two presses; time runs from the second. */
async function putOut(host: Page, viewer: Page, act: string, said: string): Promise<number> {
  await host.getByRole("button", { name: act }).click();
  await host.getByRole("button", { name: "Yes", exact: true }).click();
  return timeUntilSaid(viewer, said, performance.now());
}

async function comeBack(viewer: Page): Promise<void> {
  await viewer.getByRole("button", { name: "Try again" }).click();
  await untilLive(viewer);
  await inPatience("the picture after coming back", newPictures(viewer));
}

export const removed: Fault = {
  reaches: [
    { what: "person removed by the host: out", atMostMs: OUT_MS },
    { what: "person excluded by the host: out", atMostMs: OUT_MS },
  ],
  async stage(scene) {
    const [host, viewer] = await openPair(scene);
    await host.getByRole("button", { name: /^PEOPLE/ }).click();
    return async () => {
      const out = await putOut(host, viewer, "Remove Abebe", "The host has asked you to leave.");
      await comeBack(viewer);
      const banned = await putOut(host, viewer, "Exclude Abebe", "The host has excluded you");
      await host.getByRole("button", { name: /^Let Abebe .* in again$/ }).click();
      await host.getByText("Excluded", { exact: true }).waitFor({ state: "detached" });
      await comeBack(viewer);
      return [out, banned];
    };
  },
};

export const withdrawn: Fault = {
  reaches: [{ what: "enrollment withdrawn: out", atMostMs: OUT_MS }],
  stage: (scene) =>
    stageLastVisit(scene, "Your enrollment in this lecture has ended.", (student) =>
      ask(scene, student, withdrawPayment, { classId: scene.room.lectureId }),
    ),
};

export const sessionRevoked: Fault = {
  reaches: [{ what: "session revoked: out", atMostMs: OUT_MS }],
  stage: (scene) =>
    stageLastVisit(scene, "You were logged out.", (student) => ask(scene, student, logOut, {})),
};

/** Each round ends a student's way in for good, from elsewhere: each needs another student. */
async function stageLastVisit(
  scene: Scene,
  said: string,
  endFor: (student: Person) => Promise<void>,
): Promise<Round> {
  await openHost(scene.browser, scene);
  return async () => {
    const student = scene.newcomer();
    const viewer = await openViewer(scene.browser, { ...scene, student });
    await inPatience("the first picture", newPictures(viewer));
    const since = performance.now();
    const told = timeUntilSaid(viewer, said, since);
    await endFor(student);
    const time = await told;
    await viewer.context().close();
    return [time];
  };
}

async function ask({ product }: Scene, { token }: Person, to: Endpoint, body: object): Promise<void> {
  const response = await fetch(`${product.url}${to.path}`, {
    method: to.method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status !== to.status) throw new Error(`${to.path} answered ${response.status}`);
}
