import { z } from "zod";

/**
 * What has changed in a room's class tools. Each tool has fields of its own; a process of the previous release leaves
 * out those that it doesn't know.
 */
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
  /** Signs with how often each was sent. */
  reactions: z.array(z.tuple([z.int(), z.int()])).default([]),
});
export type ClassChanges = z.infer<typeof classChanges>;

export const noChanges: ClassChanges = {
  rules: false,
  questions: [],
  votes: [],
  round: false,
  answers: false,
  reactions: [],
};

export const isEmpty = ({ rules, round, answers, ...lists }: ClassChanges) =>
  !rules && !round && !answers && Object.values(lists).every((list) => list.length === 0);

export const merge = (one: ClassChanges, other: ClassChanges): ClassChanges => ({
  rules: one.rules || other.rules,
  questions: [...new Set([...one.questions, ...other.questions])],
  votes: [...new Set([...one.votes, ...other.votes])],
  round: one.round || other.round,
  answers: one.answers || other.answers,
  reactions: addCounts(one.reactions, other.reactions),
});

function addCounts(
  one: ClassChanges["reactions"],
  other: ClassChanges["reactions"],
): ClassChanges["reactions"] {
  const counts = new Map(one);
  for (const [sign, count] of other) counts.set(sign, (counts.get(sign) ?? 0) + count);
  return [...counts];
}
