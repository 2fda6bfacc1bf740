import type { Browser, BrowserContext, Page } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { newAdmin } from "../actors/database.ts";
import { stackUrl } from "../stack/url.ts";
import { enrollFree, newLecture, newAccount, type Person } from "../actors/person.ts";

export type Visitor = "guest" | "student" | "instructor" | "admin";
export type Language = "en" | "am";

/** Accounts and lectures of the screenshots, in addition to the demonstration's own. */
export interface Fixture {
  student: Person;
  /** Not enrolled in any lecture. */
  newcomer: Person;
  instructor: Person;
  admin: Person;
  /** A lecture of the instructor in which the student is enrolled. */
  taken: Lecture;
  /** A lecture of the instructor for 250 birr, without enrolled students. */
  paid: Lecture;
}

let fixture: Promise<Fixture> | undefined;

/** Each worker has its own fixture, because in a shared room two workers' pages would replace each other. */
export const ownFixture = () => (fixture ??= createFixture());

async function createFixture(): Promise<Fixture> {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const student = await newAccount("student", "Abel Girma");
  const newcomer = await newAccount("student", "Sara Bekele");
  const admin = await newAdmin();
  const taken = await newLecture(instructor, { name: "Vectors, and why they matter" });
  const paid = await newLecture(instructor, { name: "ቬክተሮች እና ማትሪክሶች", price: 250, capacity: 3 });
  await enrollFree(student, taken);
  return { student, newcomer, instructor, admin, taken, paid };
}

interface Look {
  language: Language;
  colours: "light" | "dark";
  width: number;
}

export async function contextOf(
  browser: Browser,
  person: Person | null,
  look: Look,
): Promise<BrowserContext> {
  const context = await newContext(browser, look);
  await signIn(context, person, look.language);
  return context;
}

const locales = { am: "am-ET", en: "en-US" };

const newContext = (browser: Browser, { language, colours, width }: Look) =>
  browser.newContext({
    colorScheme: colours,
    reducedMotion: "reduce",
    viewport: { width, height: 900 },
    permissions: ["camera", "microphone"],
    locale: locales[language],
  });

/** Stores the session and the preferences, with `language`, in the browser. */
async function signIn(
  pages: BrowserContext | Page,
  person: Person | null,
  language: Language,
): Promise<void> {
  await pages.addInitScript(
    ([token, chosen]) => {
      if (token !== "") sessionStorage.setItem("token", token);
      const preferences = {
        language: chosen,
        calendar: chosen === "am" ? "ethiopian" : "gregorian",
        clock: chosen === "am" ? "ethiopian" : "24-hour",
        colours: "system",
        // Without this, the account's preferences from an earlier screenshot would apply here, too.
        unsynced: true,
      };
      localStorage.setItem("preferences", JSON.stringify(preferences));
    },
    [person?.token ?? "", language] as const,
  );
}

let shared: BrowserContext | undefined;

/**
 * Opens a page in a browser context shared by this worker's pages, so that our scripts are fetched once. All these
 * pages use the same language.
 */
export async function newSharedPage(browser: Browser, person: Person | null, look: Look): Promise<Page> {
  // Specs that ran since the last call may have closed the context.
  if (shared === undefined || !browser.contexts().includes(shared)) shared = await newContext(browser, look);
  const page = await shared.newPage();
  await signIn(page, person, look.language);
  await show(page, look);
  return page;
}

async function show(page: Page, { colours, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: colours });
  await page.setViewportSize({ width, height: 900 });
}

const kept = new Map<Person | null, Page>();

/** Returns the worker's cached page of the account, or a new one. */
export async function takePage(browser: Browser, person: Person | null, look: Look): Promise<Page> {
  const page = kept.get(person);
  if (page === undefined || page.isClosed()) return newSharedPage(browser, person, look);
  kept.delete(person);
  await show(page, look);
  return page;
}

/** Caches a page for the account's next screen. */
export const keepPage = (person: Person | null, page: Page) => kept.set(person, page);

/** Clears the browser's storage except for the session. */
export async function clearStorage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: stackUrl(), storageTypes: "all" });
  await session.detach();
}
