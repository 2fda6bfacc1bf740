import { expect, test } from "vitest";
import { enEmails } from "#backend/platform/email/texts/en.ts";
import { enPushes } from "#backend/notifications/push/texts/en.ts";
import { englishLanding } from "#backend/site/landing-content-en.ts";
import { errorCatalogue } from "#contract/http/error.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { specifiedTexts } from "#renderer/testing/specification.ts";

/** Rules for the words that people read. They leave the specification's own texts alone. */

import.meta.glob("../../renderer/messages/en/*.ts", { eager: true });

const specified = new Set(
  Object.values(specifiedTexts)
    .flat()
    .map(([text]) => text),
);

type Said = [place: string, text: string];

/** Lists all texts with their places. Texts that are functions are called with placeholders. */
function textsIn(place: string, value: unknown): Said[] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value === "function") return textsIn(place, value("x", "x", "x", "x"));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(`${place}.${key}`, inner));
}

const catalogue = textsIn("renderer", messages.getDataByLanguage("en"));
const ours: Said[] = [
  ...catalogue,
  ...textsIn("email", enEmails),
  ...textsIn("push", enPushes),
  ...textsIn("landing", englishLanding),
  ...textsIn(
    "error",
    Object.values(errorCatalogue).map(({ message }) => message),
  ),
].filter(([, text]) => !specified.has(text));

test("the texts are found", () => {
  expect(ours.length).toBeGreaterThan(1500);
});

const breaking = (rule: (text: string) => boolean) =>
  ours.filter(([, text]) => rule(text)).map(([place, text]) => `${place}: ${text}`);

test("a lecture is called a lecture", () => {
  expect(
    breaking((text) =>
      /\b(?:course|class|lesson)(?:es|s)?\b/i.test(
        text.replaceAll(/Host Class|Join Class|Prepare class/g, ""),
      ),
    ),
  ).toEqual([]);
});

test("texts that were replaced don't come back", () => {
  const replaced =
    /of this step|counts as given|go on teaching|came to|Nothing shown|Host away|Let speak|Stop them|Our share|was suspended, or|Who bears|by itself|any more\b|goes? for good|To the (?:lecture|replay)/;
  expect(breaking((text) => replaced.test(text))).toEqual([]);
});

const sources = import.meta.glob<string>("../../renderer/**/*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("only the two confirmations of the specification are answered with No and Yes", () => {
  const answers = catalogue.filter(([, text]) => text === "No" || text === "Yes").map(([place]) => place);
  expect(answers).toEqual(["renderer.shell.no", "renderer.shell.yes"]);
  const users = Object.entries(sources).filter(([, source]) => /\bt\("(?:no|yes)"/.test(source));
  expect(users.map(([path]) => path.split("/").at(-1))).toEqual([
    "WithdrawButton.tsx",
    "DeleteLectureButton.tsx",
  ]);
});

/** Names, and words that are always written with a capital letter. */
const names = new Set(
  (
    "Addis Ababa Aegis Afaan Amharic Android Apple Argon Authenticator Chapa Chrome Debian Dock Edge Ethiopia Ethiopian " +
    "Facebook Google Gregorian Gubae Ge'ez Group Policy Intel Janus Linux Mac Mbit Microsoft Mozilla November Office Oromo " +
    "Pesa Safari Somali Tigrinya Ubuntu Windows"
  ).split(" "),
);
/** What other programs write on their buttons, and the short names of our own choices. */
const quoted = /Add to Home Screen|Add to (?:home screen|Dock)|then (?:Allow|Install)|[Cc]hoose Low/g;
const phrases = [...specified].filter((text) => text.includes(" "));
const labels = catalogue.map(([, text]) => text).filter((text) => /^[A-Z][^.?!…]*$/.test(text));

/** Returns the words inside a sentence that begin with a capital letter without being a name or another text's label. */
function capitalsInside(written: string): string[] {
  const text = phrases.reduce(
    (left, phrase) => left.replaceAll(phrase, "x"),
    written.replaceAll(quoted, "x"),
  );
  return [...text.matchAll(/(?<=[\p{L}\d,;)’'] )[A-Z][a-z']+(?!\p{L})/gu)]
    .filter(({ 0: word, index }) => {
      if (names.has(word.replace(/'s$/, "")) || word.startsWith("I'")) return false;
      return !labels.some((label) => label !== written && text.startsWith(label, index));
    })
    .map(({ 0: word }) => word);
}

test("texts are in sentence case", () => {
  const sentences = ours.filter(([place]) => !/^landing\..*\.(?:name|position)$/.test(place));
  expect(
    sentences.flatMap(([place, text]) => capitalsInside(text).map((word) => `${place}: ${word}`)),
  ).toEqual([]);
});
