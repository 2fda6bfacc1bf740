/**
 * The Amharic names of subjects, mapped to their stored names. A search for an Amharic name finds the subject's
 * lectures in any language. A test compares the names with `renderer/messages/am/lectures.ts`.
 */
export const amharicSubjects: ReadonlyMap<string, string> = new Map([
  ["ሒሳብ", "Math"],
  ["ፊዚክስ", "Physics"],
  ["ኬሚስትሪ", "Chemistry"],
  ["ባዮሎጂ", "Biology"],
  ["ሥነ ፈለክ", "Astronomy"],
  ["ግብርና", "Agriculture"],
  ["ጤና", "Health"],
  ["ኮምፒውተር", "Computing"],
  ["ፕሮግራሚንግ", "Programming"],
  ["ንግድ", "Business"],
  ["ሒሳብ አያያዝ", "Accounting"],
  ["ሥራ ፈጠራ", "Entrepreneurship"],
  ["ቋንቋዎች", "Languages"],
  ["አማርኛ", "Amharic"],
  ["እንግሊዝኛ", "English"],
  ["ግዕዝ", "Ge'ez"],
  ["ታሪክ", "History"],
  ["ጂኦግራፊ", "Geography"],
  ["ሥነ ጥበብ", "Art"],
  ["ሙዚቃ", "Music"],
  ["ቡና", "Coffee"],
  ["የፈተና ዝግጅት", "Exam preparation"],
]);

const amharicNames: ReadonlyMap<string, string> = new Map(
  [...amharicSubjects].map(([amharic, stored]) => [stored, amharic]),
);

/** Returns the Amharic name of a stored subject; a subject that an instructor entered freely is returned unchanged. */
export const amharicNameOf = (subject: string): string => amharicNames.get(subject) ?? subject;
