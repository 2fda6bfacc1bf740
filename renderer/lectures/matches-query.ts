import type { Lecture } from "#contract/lecture.ts";

const folded = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();

/** Whether every word of `query` stands in the lecture's title, description, subject or instructor's name. */
export function matchesQuery(lecture: Lecture, query: string): boolean {
  const text = folded([lecture.name, lecture.description, lecture.type, lecture.instructorName].join(" "));
  return folded(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
