import type { ClassResults } from "#contract/room/class-results.ts";
import { csvText } from "#contract/text/csv.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { answerText } from "../answer-text.ts";

const text = messages.getFixedT(null, "class-polls");

/** The quizzes that were opened, in the order of each student's answers. */
export const quizzesOf = ({ polls }: ClassResults) =>
  polls.filter(({ right, rounds }) => right !== null && rounds.length > 0);

/** Returns students with their scores and answers as CSV in the current language. A right answer has a check mark. */
export function resultsCsv(results: ClassResults): string {
  const quizzes = quizzesOf(results);
  const columns = [text("name"), text("email"), text("rightCount"), text("ofCount")];
  const head = [...columns, ...quizzes.map((quiz) => quiz.text)];
  const lines = results.students.map(({ name, email, score, answers }) => [
    name,
    email,
    score.right,
    score.of,
    ...quizzes.map((quiz, index) => {
      const given = answers[index];
      return given ? `${given.right ? "✓" : "✗"} ${answerText(quiz, given.answer)}` : "";
    }),
  ]);
  return csvText([head, ...lines], 0);
}

export function saveResults(results: ClassResults): void {
  const file = new Blob([resultsCsv(results)], { type: "text/csv;charset=utf-8" });
  platform().saveFile(file, "gubae-quizzes.csv");
}
