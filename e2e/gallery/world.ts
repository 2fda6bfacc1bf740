import type { Browser, BrowserContext } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { newAdmin } from "../actors/database.ts";
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

export async function createWorld(): Promise<World> {
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

/** Opens a browser context in `language`. */
export async function contextOf(
  browser: Browser,
  person: Person | null,
  { language, colours, width }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    colorScheme: colours,
    reducedMotion: "reduce",
    viewport: { width, height: 900 },
    permissions: ["camera", "microphone"],
    locale: language === "am" ? "am-ET" : "en-US",
  });
  await context.addInitScript(
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
  return context;
}
