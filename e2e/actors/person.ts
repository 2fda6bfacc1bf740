import { randomBytes } from "node:crypto";
import { devices, type Browser, type Page } from "playwright/test";
import { me, signUp } from "#contract/accounts/account.ts";
import { createLecture, type Lecture } from "#contract/lectures/lecture.ts";
import { makePayment } from "#contract/payments/payment.ts";
import { stackUrl } from "../stack/url.ts";
import { call } from "./api.ts";

export interface Person {
  id: string;
  name: string;
  email: string;
  token: string;
}

export const password = "a good password";

export function freshEmail(who: string): string {
  return `${who}-${randomBytes(5).toString("hex")}@example.com`;
}

/** Signs up an account through the API. */
export async function newAccount(role: "student" | "instructor", name: string): Promise<Person> {
  const email = freshEmail(role);
  const { token } = await call(signUp, { body: { name, email, password, role } });
  const account = await call(me, { token });
  return { id: account._id, name: account.name, email, token };
}

/**
 * Opens a signed-in page in a separate browser context. `path` may be a full URL, for a stack with another host name.
 * `watch` gets the page before it navigates.
 */
export async function openAs(
  browser: Browser,
  person: Person,
  path: string,
  watch: (page: Page) => void = () => undefined,
): Promise<Page> {
  const context = await browser.newContext({ permissions: ["camera", "microphone"] });
  await context.addInitScript(([token]) => sessionStorage.setItem("token", token), [person.token] as const);
  const page = await context.newPage();
  watch(page);
  await page.goto(new URL(path, stackUrl()).href);
  return page;
}

/** Opens a signed-in page on a device with a touch screen. */
export async function openOnPhone(
  browser: Browser,
  person: Person,
  path: string,
  viewport = { width: 390, height: 844 },
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    isMobile: true,
    hasTouch: true,
    userAgent: devices["Pixel 7"].userAgent,
    permissions: ["camera", "microphone"],
  });
  await context.addInitScript((token) => sessionStorage.setItem("token", token), person.token);
  const page = await context.newPage();
  await page.goto(`${stackUrl()}${path}`);
  return page;
}

interface Wanted {
  name?: string;
  type?: string;
  /** In birr. */
  price?: number;
  capacity?: number | null;
  /** ISO 8601; in an hour by default. */
  schedule?: string;
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

export async function newLecture(
  instructor: Person,
  {
    name = "Linear algebra, live",
    type = "Math",
    price = 0,
    capacity = null,
    schedule = inAnHour(),
  }: Wanted = {},
): Promise<Lecture> {
  const body = {
    name,
    type,
    description: "Vectors, matrices, and why they matter.",
    language: "om" as const,
    schedule,
    price,
    capacity,
  };
  return call(createLecture, { token: instructor.token, body });
}

/** Enrolls in a free lecture through the API. */
export async function enrollFree(student: Person, lecture: Lecture): Promise<void> {
  const body = { classId: lecture._id, amount: 0, returnUrl: `${stackUrl()}/success` };
  await call(makePayment, { token: student.token, body });
}
