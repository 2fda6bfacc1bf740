import { z } from "zod";

/** What has changed in a room's class tools. Each tool has fields of its own. */
export const classChanges = z.object({
  rules: z.boolean(),
  /** The numbers of new and changed questions. */
  questions: z.array(z.int()),
  /** The numbers of questions with other votes. */
  votes: z.array(z.int()),
  /** A round of a class poll was opened or closed, or its results or answer were shown. */
  round: z.boolean().default(false),
  /** The last round has other answers. */
  answers: z.boolean().default(false),
});
export type ClassChanges = z.infer<typeof classChanges>;

export const noChanges: ClassChanges = {
  rules: false,
  questions: [],
  votes: [],
  round: false,
  answers: false,
};

export const isEmpty = ({ rules, questions, votes, round, answers }: ClassChanges) =>
  !rules && !round && !answers && questions.length + votes.length === 0;

export const merge = (one: ClassChanges, other: ClassChanges): ClassChanges => ({
  rules: one.rules || other.rules,
  questions: [...new Set([...one.questions, ...other.questions])],
  votes: [...new Set([...one.votes, ...other.votes])],
  round: one.round || other.round,
  answers: one.answers || other.answers,
});
