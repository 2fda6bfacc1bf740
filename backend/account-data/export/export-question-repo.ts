import type { Knex } from "#backend/platform/db/knex.ts";

export type AskedQuestion = {
  lectureName: string;
  text: string;
  anonymous: boolean;
  answer: string | null;
  askedAt: Date;
  removedAt: Date | null;
};
export type QuestionVote = { lectureName: string; votedAt: Date };

/** Reads an account's questions and votes. Questions of others are not quoted. */
export async function readQuestions(
  trx: Knex.Transaction,
  accountId: string,
): Promise<{ questions: AskedQuestion[]; questionVotes: QuestionVote[] }> {
  const questions: AskedQuestion[] = await trx("questions")
    .join("lectures", "lectures.id", "questions.lectureId")
    .where({ askerId: accountId })
    .orderBy(["questions.lectureId", "questions.seq"])
    .select("text", "anonymous", "answer", "askedAt", "removedAt", { lectureName: "lectures.name" });
  const questionVotes: QuestionVote[] = await trx("question_votes")
    .join("lectures", "lectures.id", "question_votes.lectureId")
    .where({ accountId })
    .orderBy("votedAt")
    .select("votedAt", { lectureName: "lectures.name" });
  return { questions, questionVotes };
}
