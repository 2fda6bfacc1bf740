import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { textField } from "../text/text-field.ts";

export const MAX_POLL_CHARACTERS = 300;
export const MAX_OPTION_CHARACTERS = 100;
export const MAX_OPTIONS = 10;
export const MAX_POLLS = 50;
/** The largest number as an answer, positive or negative. */
export const MAX_NUMBER = 1e12;
/** In seconds. */
export const TIME_LIMITS = [30, 60, 120, 300] as const;

const roomId = id.check(z.toLowerCase());

/** `one` and `several` choose among options, `true-false` between two, `number` is typed. */
export const pollKind = z.enum(["one", "several", "true-false", "number"]);
export type PollKind = z.infer<typeof pollKind>;

const pollText = textField({
  missing: "Enter a question.",
  max: MAX_POLL_CHARACTERS,
  long: "A question can be up to 300 characters long.",
  multiline: true,
});
const optionText = textField({
  missing: "Enter an option, or remove it.",
  max: MAX_OPTION_CHARACTERS,
  long: "An option can be up to 100 characters long.",
});

/** The index of an option, from 0; for `true-false`, 0 is true and 1 is false. */
const optionIndex = z.int().check(z.minimum(0), z.maximum(MAX_OPTIONS - 1));
const chosen = z.array(optionIndex).check(z.maxLength(MAX_OPTIONS));
const answerNumber = z.number("Enter a number.").check(z.minimum(-MAX_NUMBER), z.maximum(MAX_NUMBER));

/** What one person answers: options, or a number. */
export const pollAnswer = z.union([
  z.object({ chosen: chosen.check(z.minLength(1)) }),
  z.object({ number: answerNumber }),
]);
export type PollAnswer = z.infer<typeof pollAnswer>;

/** What is right: exactly these options, or a number that may be off by the tolerance. */
export const rightAnswer = z.union([
  z.object({ chosen: chosen.check(z.minLength(1)) }),
  z.object({
    number: answerNumber,
    tolerance: z._default(z.number().check(z.minimum(0), z.maximum(MAX_NUMBER)), 0),
  }),
]);
export type RightAnswer = z.infer<typeof rightAnswer>;

/** Decides whether an answer is right: all right options and no other, or a number within the tolerance. */
export function isRight(right: RightAnswer, answer: PollAnswer): boolean {
  if ("number" in right) {
    if (!("number" in answer)) return false;
    // 0.4 is 0.3 with a tolerance of 0.1, although a computer's 0.4 - 0.3 is a bit more than 0.1.
    const rounding = 1e-12 * Math.max(Math.abs(right.number), Math.abs(answer.number));
    return Math.abs(right.number - answer.number) <= right.tolerance + rounding;
  }
  const wanted = new Set(right.chosen);
  return (
    "chosen" in answer &&
    answer.chosen.length === wanted.size &&
    answer.chosen.every((option) => wanted.has(option))
  );
}

/** What viewers see of a poll: never what is right. */
export const askedPoll = z.object({
  text: z.string(),
  kind: pollKind,
  /** Empty for `true-false`, whose words each page knows, and for `number`. */
  options: z.array(z.string()).check(z.maxLength(MAX_OPTIONS)),
});
export type AskedPoll = z.infer<typeof askedPoll>;

/** How a round was answered. People are counted, not options: whoever chooses several counts once in `answered`. */
export const pollResults = z.object({
  answered: z.int().check(z.minimum(0)),
  /** How many people chose each option. Empty for `number`. */
  counts: z.array(z.int()),
  /** For `number`: the most frequent answers with how many people gave them, at most `MAX_OPTIONS`. */
  numbers: z.array(z.tuple([z.number(), z.int()])).check(z.maxLength(MAX_OPTIONS)),
});
export type PollResults = z.infer<typeof pollResults>;

/** A round's number in its lecture: 1 for the first that was opened. */
const roundNumber = z.int().check(z.minimum(1), z.maximum(100_000));

/** The lecture's last round, as everybody in the room sees it until the next one is opened. */
export const pollRound = z.object({
  round: roundNumber,
  poll: askedPoll,
  /** False once the host has closed it, or its time is over. */
  open: z.boolean(),
  /** Milliseconds until an open round closes by itself; null without a time limit. */
  closesInMs: z.nullable(z.int()),
  /** Once the host has shown them. */
  results: z.nullable(pollResults),
  /** Once the host has shown it; null for a poll in which nothing is right. */
  right: z.nullable(rightAnswer),
});
export type PollRound = z.infer<typeof pollRound>;

export const pollRequests = {
  /** Opens a new round of a prepared poll, and closes the one that is open. For the host, as the next three. */
  "open-poll": z.object({
    roomId,
    pollId: id,
    seconds: z._default(z.nullable(z.literal(TIME_LIMITS)), null),
    /** The last round that the page knows, 0 for none: the poll is not opened again if it is open in a later one. */
    after: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
  }),
  "close-round": z.object({ roomId, round: roundNumber }),
  /** Shows everybody how a round was answered. Closes it if it is open. */
  "show-results": z.object({ roomId, round: roundNumber }),
  /** Shows everybody what is right, with the results. Closes it if it is open. */
  "show-answer": z.object({ roomId, round: roundNumber }),
  /** A viewer's answer, in place of an earlier one. */
  "answer-poll": z.object({ roomId, round: roundNumber, answer: pollAnswer }),
  /** Requests the account's own answer to the last round, after a reload and on a second device. */
  "own-answer": z.object({ roomId, round: roundNumber }),
} as const;
export type PollRequests = { [Name in keyof typeof pollRequests]: z.infer<(typeof pollRequests)[Name]> };

/** The response of `own-answer`. */
export const ownAnswer = z.object({ answer: z.nullable(pollAnswer) });

export const pollProgress = z.object({ round: roundNumber, viewers: z.int(), results: pollResults });
export type PollProgress = z.infer<typeof pollProgress>;

export const pollEvents = {
  /** For everybody: a round was opened or closed, or its results or answer were shown. */
  "poll-round": pollRound,
  /** For the host alone, at most twice a second while a round is open. `viewers`: how many could answer. */
  "poll-progress": pollProgress,
} as const;

const preparedFields = {
  ...askedPoll.shape,
  text: pollText,
  options: z.array(optionText).check(z.maxLength(MAX_OPTIONS)),
};

/** A poll to save. With `right` it is a quiz. The server checks that options, kind and `right` agree. */
export const preparedPoll = z.object({ ...preparedFields, right: z._default(z.nullable(rightAnswer), null) });
export type PreparedPoll = z.infer<typeof preparedPoll>;

/** A round for the host, during the lecture and after it. */
export const heldRound = z.object({
  round: roundNumber,
  /** ISO 8601, UTC. */
  openedAt: z.string(),
  open: z.boolean(),
  closesInMs: z.nullable(z.int()),
  resultsShown: z.boolean(),
  answerShown: z.boolean(),
  results: pollResults,
});
export type HeldRound = z.infer<typeof heldRound>;

/** A poll for the host, with its rounds, the oldest first. One that was opened can't be changed or deleted. */
export const hostPoll = z.extend(preparedPoll, { _id: id, rounds: z.array(heldRound) });
export type HostPoll = z.infer<typeof hostPoll>;

const lecture = z.object({ id });
const pollOfLecture = z.object({ id, pollId: id });

/** The lecture's polls in their order, for its instructor. */
export const listPolls = endpoint({
  method: "GET",
  path: "/lectures/{id}/polls",
  params: lecture,
  data: z.array(hostPoll),
});

export const createPoll = endpoint({
  method: "POST",
  path: "/lectures/{id}/polls",
  status: 201,
  params: lecture,
  body: preparedPoll,
  data: hostPoll,
  keyed: true,
});

export const updatePoll = endpoint({
  method: "PUT",
  path: "/lectures/{id}/polls/{pollId}",
  params: pollOfLecture,
  body: preparedPoll,
  data: hostPoll,
});

export const deletePoll = endpoint({
  method: "DELETE",
  path: "/lectures/{id}/polls/{pollId}",
  params: pollOfLecture,
  data: z.object({}),
});

/** Moves a poll to a position, from 0. */
export const movePoll = endpoint({
  method: "POST",
  path: "/lectures/{id}/polls/{pollId}/position",
  params: pollOfLecture,
  body: z.object({ position: z.int().check(z.minimum(0), z.maximum(MAX_POLLS)) }),
  data: z.object({}),
});
