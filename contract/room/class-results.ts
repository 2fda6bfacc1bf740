import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { askedPoll, hostPoll, pollAnswer, pollResults, rightAnswer } from "./class-poll.ts";
import { question } from "./question.ts";

const lecture = z.object({ id });

/**
 * How many quizzes an account answered rightly, of those whose answer was shown. Of each, the last round whose answer was
 * shown counts.
 */
const score = z.object({ right: z.int(), of: z.int() });

/** What a class has answered and asked, for the lecture's instructor. */
export const classResults = z.object({
  polls: z.array(hostPoll),
  questions: z.array(question),
  /** How many quizzes count for a score: of these, students who answered none have 0 right. */
  of: z.int(),
  /** Those who count and answered a quiz, ordered by name. Deleted accounts are left out. */
  students: z.array(
    z.object({
      _id: id,
      name: z.string(),
      /** An older server doesn't send it. */
      email: z._default(z.string(), ""),
      score,
      /**
       * For each quiz that was opened, in the order of `polls`: the answer in the round that counts; null without one.
       */
      answers: z.array(z.nullable(z.object({ answer: pollAnswer, right: z.boolean() }))),
    }),
  ),
});
export type ClassResults = z.infer<typeof classResults>;

export const getClassResults = endpoint({
  method: "GET",
  path: "/lectures/{id}/class-results",
  params: lecture,
  data: classResults,
});

/** What a student answered and asked, once the lecture has ended. */
export const ownResults = z.object({
  score,
  /** Of each poll that was opened, the round that counts: the last whose answer was shown, otherwise the last. */
  polls: z.array(
    z.object({
      poll: askedPoll,
      own: z.nullable(pollAnswer),
      /** Both as far as the host has shown them. */
      results: z.nullable(pollResults),
      right: z.nullable(rightAnswer),
      /** Null until the answer is shown, and without an own answer. */
      isRight: z.nullable(z.boolean()),
    }),
  ),
  /** Also those that were dismissed. */
  questions: z.array(question),
});
export type OwnResults = z.infer<typeof ownResults>;

export const getOwnResults = endpoint({
  method: "GET",
  path: "/lectures/{id}/own-results",
  params: lecture,
  data: ownResults,
});
