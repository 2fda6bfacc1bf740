import type { Browser, BrowserContext, Page } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { newAdmin } from "../actors/database.ts";
import { stackUrl } from "../stack/url.ts";
import { enrollFree, newLecture, newAccount, type Person } from "../actors/person.ts";

export type Visitor = "guest" | "student" | "instructor" | "admin";
export type Language = "en" | "am";

/** Accounts and lectures of the screenshots, beside the demonstration's own. */
export interface World {
  student: Person;
  /** Is enrolled in nothing. */
  newcomer: Person;
  instructor: Person;
  admin: Person;
  /** The instructor's, with the student enrolled. */
  taken: Lecture;
  /** The instructor's, for 250 birr, with nobody enrolled. */
  paid: Lecture;
}

let world: Promise<World> | undefined;

/** The world of this worker: two workers' pages in one room would replace each other. */
export const ownWorld = () => (world ??= createWorld());

async function createWorld(): Promise<World> {
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

/** Opens a browser context for a person. */
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

/** What the page finds in the browser's storage: the session, and the preferences of `language`. */
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
        // Otherwise the account's own choice, made by an earlier screenshot, would apply here, too.
        unsynced: true,
      };
      localStorage.setItem("preferences", JSON.stringify(preferences));
    },
    [person?.token ?? "", language] as const,
  );
}

let shared: BrowserContext | undefined;

/**
 * Opens a page in a browser context that this worker's pages share, so that our scripts are fetched once. All are in the
 * same language.
 */
export async function newSharedPage(browser: Browser, person: Person | null, look: Look): Promise<Page> {
  // Specs that ran meanwhile may have closed it.
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

/** Returns the page that this worker has kept of the person, or a new one. */
export async function takePage(browser: Browser, person: Person | null, look: Look): Promise<Page> {
  const page = kept.get(person);
  if (page === undefined || page.isClosed()) return newSharedPage(browser, person, look);
  kept.delete(person);
  await show(page, look);
  return page;
}

/** Keeps a page for the person's next screen. */
export const keepPage = (person: Person | null, page: Page) => kept.set(person, page);

/** Leaves nothing in the browser's storage but who is signed in. */
export async function clearStorage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: stackUrl(), storageTypes: "all" });
  await session.detach();
}
