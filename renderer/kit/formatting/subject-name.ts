import { languages } from "#contract/text/languages.ts";
import { enLectures } from "#renderer/messages/en/lectures.ts";
import { messages } from "#renderer/messages/i18n.ts";

type Subject = keyof typeof enLectures.subjects;

const subjects = Object.keys(enLectures.subjects) as Subject[];
const isSubject = (type: string): type is Subject => Object.hasOwn(enLectures.subjects, type);

/**
 * The subjects that have a translation, in the reader's language. They are only suggestions: users can type another.
 */
export function subjectNames(): string[] {
  return subjects.map(subjectName);
}

/** Returns a stored subject in the reader's language. A subject that an instructor made up stays as typed. */
export function subjectName(type: string): string {
  return isSubject(type) ? messages.t(`subjects.${type}`, { ns: "lectures" }) : type;
}

/**
 * Returns the stored value of a typed subject. It is the same in every language, so that a search finds all lectures of
 * a subject.
 */
export function storedSubject(typed: string): string {
  const known = subjects.find((subject) =>
    languages.some((lng) => messages.t(`subjects.${subject}`, { ns: "lectures", lng }) === typed),
  );
  return known ?? typed;
}
