import { expect, test, type Page } from "playwright/test";
import { closePages } from "../../../e2e/actors/close-pages.ts";
import { enrollFree, newAccount, newLecture, openAs, type Person } from "../../../e2e/actors/person.ts";
import { expectLive } from "../../../e2e/actors/room/expect-stage.ts";
import { SocketViewer } from "../../../e2e/actors/room/socket-viewer.ts";
import { loseListeners } from "../../../e2e/faults/lost-listeners.ts";
import { takeOwnStack } from "../../../e2e/stack/own-stack.ts";
import type { Stack } from "../../../e2e/stack/start-stack.ts";

/** The number of viewers: more than fit on one page of the host's list. */
const CLASS = 110;
const MOVING = 15;
const patience = { timeout: 60_000 };
/**
 * Tall, so that the list can be read in a few steps. Each step is slow, because the page has a call for each viewer.
 */
const WINDOW = { width: 1200, height: 3000 };

/** Two API processes behind HAProxy. */
let stack: Stack;
const viewers: SocketViewer[] = [];
test.beforeAll(async () => {
  test.setTimeout(120_000);
  stack = await takeOwnStack(() => ({ MAX_SEATS_MESH: "500" }), 2);
});
test.afterAll(() => stack.stop());
test.afterEach(({ browser }) => {
  for (const viewer of viewers) viewer.leave();
  return closePages({ browser });
});

/** Returns all names in the host's list; the list only renders the rows near the visible ones. */
function listedNames(host: Page): Promise<string[]> {
  return host.evaluate(async () => {
    const scroller = document.querySelector(".room-participants-scroller");
    const names = new Set<string>();
    if (!scroller) return [];
    for (let top = 0; top <= scroller.scrollHeight; top += Math.max(scroller.clientHeight, 100)) {
      scroller.scrollTop = top;
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      for (const { textContent } of scroller.querySelectorAll(".room-participant-name"))
        names.add(textContent);
    }
    return [...names].toSorted();
  });
}

const namesOf = (people: readonly SocketViewer[]) => people.map(({ person }) => person.name).toSorted();

test("after messages were lost, the host's list has nobody who left and everybody who came", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const people: Person[] = [];
  while (people.length < CLASS + MOVING) {
    const person = await newAccount("student", `Viewer ${people.length + 1}`);
    await enrollFree(person, lecture);
    people.push(person);
  }
  const host = await openAs(browser, instructor, `/class/${lecture._id}/t`);
  await host.setViewportSize(WINDOW);
  await expectLive(host);
  await host.getByRole("button", { name: /^People/ }).click();
  const enter = (person: Person, index: number) => {
    const viewer = new SocketViewer(person, lecture._id, String(index));
    viewers.push(viewer);
    return viewer;
  };
  const inside = people.slice(0, CLASS).map(enter);
  await expect.poll(() => inside.filter(({ joins }) => joins > 0).length, patience).toBe(CLASS);
  await expect.poll(() => listedNames(host), patience).toEqual(namesOf(inside));

  const leaving = inside.splice(0, MOVING);
  const lost = loseListeners(stack.dataDir);
  // The processes lose their messaging connections at this moment, so some of these departures reach the host's process
  // and the rest are lost.
  for (const viewer of leaving) viewer.leave();
  const coming = people.slice(CLASS).map(enter);
  expect(await lost).toBe(4);
  // The server asks all viewers to rejoin.
  await expect.poll(() => inside.filter(({ joins }) => joins > 1).length, patience).toBe(inside.length);
  await expect.poll(() => coming.filter(({ joins }) => joins > 0).length, patience).toBe(MOVING);
  const expected = namesOf([...inside, ...coming]);
  await expect.poll(() => listedNames(host), patience).toEqual(expected);
  await expect(host.getByText(`${expected.length} people are watching`)).toBeVisible();
});
