import type { Browser, BrowserContext } from "playwright/test";
import type { Lecture } from "#contract/lecture.ts";
import { newAdmin } from "../actors/behind-the-scenes.ts";
import { enrollFree, newLecture, newPerson, type Person } from "../actors/person.ts";

export type Viewer = "guest" | "student" | "instructor" | "admin";
export type Language = "en" | "am";

/** Who and what the screens show, beside the demonstration's own lectures. */
export interface World {
  student: Person;
  /** Has seats in nothing. */
  newcomer: Person;
  instructor: Person;
  admin: Person;
  /** Of the instructor, with the student in it. */
  taken: Lecture;
  /** Of the instructor, for 250 birr, nobody in it. */
  paid: Lecture;
}

export async function createWorld(): Promise<World> {
  const instructor = await newPerson("instructor", "Almaz Tesfaye");
  const student = await newPerson("student", "Abel Girma");
  const newcomer = await newPerson("student", "Sara Bekele");
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

/** A browser of somebody's own who reads `language`. */
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
        // Else the account's own choice, made by an earlier look, would hold here too.
        owed: true,
      };
      localStorage.setItem("preferences", JSON.stringify(preferences));
    },
    [person?.token ?? "", language] as const,
  );
  return context;
}
