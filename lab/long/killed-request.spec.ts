import { expect, test } from "playwright/test";
import { listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { myLectures } from "#contract/lectures/lecture-list.ts";
import { call } from "../../e2e/actors/api.ts";
import { payInSandbox } from "../../e2e/actors/checkout.ts";
import { closePages } from "../../e2e/actors/close-pages.ts";
import { countPayments, whileHeldAt } from "../../e2e/actors/database.ts";
import { createLectureByForm } from "../../e2e/actors/forms.ts";
import { newAccount, newLecture, openAs } from "../../e2e/actors/person.ts";
import { takeOwnStack } from "../../e2e/stack/own-stack.ts";
import type { Stack } from "../../e2e/stack/start-stack.ts";

// A process dies in the middle of a request. Chromium, HAProxy and the page each automatically retry the request once.

let stack: Stack;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  stack = await takeOwnStack(() => ({}), 2);
});
test.afterAll(() => stack.stop());
test.afterEach(({ browser }) => closePages({ browser }));

const tomorrow = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T10:00`;
const answered = "update of answer on idempotency_keys";
const moments = [
  { moment: "before its commit", making: "insert on lectures", paying: "insert on payments" },
  { moment: "between its commit and its answer", making: answered, paying: answered },
];

/** Returns whether all requests are routed to a responsive process. */
async function isServed(): Promise<boolean> {
  const asked = Array.from({ length: 4 }, () =>
    fetch(`${stack.url}/readyz`, { signal: AbortSignal.timeout(500) }).then(({ ok }) => ok),
  );
  return Promise.all(asked).then(
    (all) => all.every(Boolean),
    () => false,
  );
}

/**
 * Presses the button, holds the resulting request at a database event, and then kills the process that handles the
 * request.
 */
async function killWhileHeld(event: string, press: () => Promise<void>): Promise<void> {
  await expect.poll(async () => (await stack.apiPids()).length, { timeout: 60_000 }).toBe(2);
  const [victim = 0, other = 0] = await stack.apiPids();
  let pressed: Promise<void> | undefined;
  await whileHeldAt(event, async (isHeld) => {
    // Suspends the other process, so that the load balancer routes nothing to it.
    process.kill(other, "SIGSTOP");
    try {
      await expect.poll(isServed, { timeout: 20_000 }).toBe(true);
      pressed = press();
      await expect.poll(isHeld).toBe(true);
    } finally {
      process.kill(other, "SIGCONT");
    }
    process.kill(victim, "SIGKILL");
  });
  await pressed;
}

for (const { moment, making, paying } of moments) {
  test(`one press makes one lecture whose process is killed ${moment}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const teacher = await newAccount("instructor", "Almaz Tesfaye");
    const page = await openAs(browser, teacher, "/dashboard");
    const title = `Held ${moment}`;
    const lecture = { title, description: "Heat and time.", price: 0, at: tomorrow };
    await killWhileHeld(making, () => createLectureByForm(page, lecture));
    const made = await call(myLectures, { token: teacher.token });
    expect(made.map(({ name }) => name)).toEqual([title]);
  });

  test(`one press pays once where its process is killed ${moment}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const teacher = await newAccount("instructor", "Almaz Tesfaye");
    const student = await newAccount("student", "Abel Girma");
    const { _id: id } = await newLecture(teacher, { price: 200 });
    const page = await openAs(browser, student, `/lecture?id=${id}`);
    await killWhileHeld(paying, async () => {
      await page.getByRole("button", { name: "Enroll" }).click();
      await payInSandbox(page, "succeed");
    });
    await expect(page.getByText("Payment Successfully Completed")).toBeVisible();
    expect(await countPayments(student.id)).toBe(1);
    expect(await call(listMyEnrollments, { token: student.token })).toHaveLength(1);
  });
}
