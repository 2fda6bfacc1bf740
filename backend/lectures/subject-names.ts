/**
 * How readers of Amharic call the subjects, and what is stored for them (`renderer/messages/am/lectures.ts` shows the
 * same; a test compares). A search for a subject by this name finds its lectures, whatever language they are written in.
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
