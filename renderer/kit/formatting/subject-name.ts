import { languages } from "#contract/text/languages.ts";
import { enLectures } from "#renderer/messages/en/lectures.ts";
import { messages } from "#renderer/messages/i18n.ts";

type Subject = keyof typeof enLectures.subjects;

const subjects = Object.keys(enLectures.subjects) as Subject[];
const isSubject = (type: string): type is Subject => Object.hasOwn(enLectures.subjects, type);

/** The subjects we have words for, in the reader's language. Suggestions only: another may be typed. */
export function subjectNames(): string[] {
  return subjects.map(subjectName);
}

/** A stored subject in the reader's language; one that an instructor has made up, as it was typed. */
export function subjectName(type: string): string {
  return isSubject(type) ? messages.t(`subjects.${type}`, { ns: "lectures" }) : type;
}

/** What is stored for a typed subject: one name whatever language it was chosen in, so that all are found together. */
export function storedSubject(typed: string): string {
  const known = subjects.find((subject) =>
    languages.some((lng) => messages.t(`subjects.${subject}`, { ns: "lectures", lng }) === typed),
  );
  return known ?? typed;
}
