import type { enSubjects } from "../../en/lectures/subjects.ts";
import type { Translation } from "../../translation.ts";

export const amSubjects: Translation<typeof enSubjects> = {
  Math: "ሒሳብ",
  Physics: "ፊዚክስ",
  Chemistry: "ኬሚስትሪ",
  Biology: "ባዮሎጂ",
  Astronomy: "ሥነ ፈለክ",
  Agriculture: "ግብርና",
  Health: "ጤና",
  Computing: "ኮምፒውተር",
  Programming: "ፕሮግራሚንግ",
  Business: "ንግድ",
  Accounting: "ሒሳብ አያያዝ",
  Entrepreneurship: "ሥራ ፈጠራ",
  Languages: "ቋንቋዎች",
  Amharic: "አማርኛ",
  English: "እንግሊዝኛ",
  "Ge'ez": "ግዕዝ",
  History: "ታሪክ",
  Geography: "ጂኦግራፊ",
  Art: "ሥነ ጥበብ",
  Music: "ሙዚቃ",
  Coffee: "ቡና",
  "Exam preparation": "የፈተና ዝግጅት",
};
