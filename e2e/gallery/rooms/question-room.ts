import type { Page } from "playwright/test";
import type { ListedQuestion, RoomQuestions } from "#contract/room/question.ts";
import { changeJoin } from "./room-socket.ts";
import type { Screen } from "../screen.ts";

const texts = [
  "Why do we turn the second fraction, and not the first one?",
  "ቬክተር እና ስኬላር ምን ይለያቸዋል? ሁለቱም መለኪያ ሲኖራቸው ሁልጊዜ ይምታቱብኛል፤ ምሳሌ ቢሰጡን ደስ ይለናል።",
  "Is it written like this: " + "F".repeat(60),
  "Will this be in the exam? See https://exams.example/2026?lecture=3",
];
const askers = ["Abel Girma", null, "Wolde-Giyorgis Gebre-Selassie Habte-Mariam", "ሰላም ተስፋዬ"];

export const sampleQuestions: readonly ListedQuestion[] = Array.from({ length: 30 }, (_, index) => ({
  seq: index + 1,
  text: texts[index % texts.length] ?? "",
  asker: askers[index % askers.length] ?? null,
  votes: 60 - 2 * index,
  state: index === 0 ? "answering" : index === 29 ? "answered" : "open",
  ...(index === 1 && { voted: true }),
  ...(index === 29 && { answer: "Yes, but only the first half of it." }),
  ...(index === 3 && { own: true }),
}));

/** A page that joins finds 40 questions that do not exist on the server. */
const fillQuestions = (page: Page) => {
  const known: RoomQuestions = {
    rules: { open: true, anonymous: true, everyMinute: true, reactions: true },
    answering: sampleQuestions[0] ?? null,
    lastSeq: 40,
  };
  const join = (ack: string) =>
    ack.replace(/"questions":\{"rules".*?"answering":null\}/, `"questions":${JSON.stringify(known)}`);
  return changeJoin(page, join, { "list-questions": { questions: sampleQuestions, next: "0-2-30" } });
};

async function openQuestions(page: Page): Promise<void> {
  await page.locator('.room[data-phase="live"]').waitFor();
  await page.locator('[aria-controls="room-questions"]').click();
  // A wide window shows the chat beside it, and a narrower one would then show the chat alone.
  const chat = page.locator('[aria-controls="room-chat"][aria-expanded="true"]');
  if ((await chat.count()) > 0) await chat.click();
  await page.locator("#room-questions .room-question").first().waitFor();
}

export const questionRoomScreens: readonly Screen[] = [
  {
    name: "room-host-questions",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    before: fillQuestions,
    async after(page) {
      await openQuestions(page);
      await page.locator("#room-questions [aria-haspopup=menu]").first().click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "room-viewer-questions",
    who: "student",
    path: ({ taken }) => `/class/${taken._id}/f`,
    before: fillQuestions,
    async after(page) {
      await openQuestions(page);
      await page.locator("#room-questions input[type=checkbox]").check();
    },
  },
];
