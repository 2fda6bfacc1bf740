import { preparedPoll, type HostPoll, type PollKind, type PreparedPoll } from "#contract/room/class-poll.ts";
import { type Checked, checkedBy } from "#renderer/kit/forms/checked.ts";
import { numberIssue, readNumber } from "../read-number.ts";

/** What is in the form of a poll. */
export interface PollValues {
  text: string;
  kind: PollKind;
  /** Blank ones are left out. */
  options: readonly string[];
  /** The indexes of the right options. */
  right: readonly number[];
  number: string;
  tolerance: string;
}

export const emptyPoll: PollValues = {
  text: "",
  kind: "one",
  options: [],
  right: [],
  number: "",
  tolerance: "",
};

export function valuesOf({ text, kind, options, right }: HostPoll): PollValues {
  const known = { ...emptyPoll, text, kind, options };
  if (right === null) return known;
  if ("chosen" in right) return { ...known, right: right.chosen };
  return {
    ...known,
    number: String(right.number),
    tolerance: right.tolerance ? String(right.tolerance) : "",
  };
}

/** Only where several may be chosen, several can be right. */
export const rightOptions = ({ kind, right }: PollValues) => (kind === "several" ? right : right.slice(0, 1));

/** Chooses a kind. What is right among options says nothing about true and false, and the other way around. */
export const withKind = (values: PollValues, kind: PollKind): PollValues => ({
  ...values,
  kind,
  right: [kind, values.kind].includes("true-false") ? [] : values.right,
});

const isWritten = (text: string) => text.trim() !== "";

export function checkPoll(values: PollValues): Checked<PreparedPoll> {
  return values.kind === "number" ? checkNumber(values) : checkOptions(values);
}

function issueOf(name: "number" | "tolerance", text: string) {
  const issue = isWritten(text) ? numberIssue(text) : null;
  return issue === null ? {} : { [name]: [issue] };
}

function checkNumber({ text, kind, number, tolerance }: PollValues): Checked<PreparedPoll> {
  const typed = { number: readNumber(number), tolerance: readNumber(tolerance) };
  const right = typed.number === null ? null : { ...typed, tolerance: Math.abs(typed.tolerance ?? 0) };
  return checkedBy(preparedPoll.safeParse({ text, kind, options: [], right }), {
    ...issueOf("number", number),
    ...issueOf("tolerance", tolerance),
    ...(isWritten(tolerance) &&
      !isWritten(number) && { number: ["Enter the number that is right, or remove what it may be off by."] }),
  });
}

function checkOptions(values: PollValues): Checked<PreparedPoll> {
  const { text, kind } = values;
  const isFixed = kind === "true-false";
  const right = rightOptions(values);
  const written = (isFixed ? [] : values.options).flatMap((typed, row) =>
    isWritten(typed) ? [{ option: typed.trim(), row, isRight: right.includes(row) }] : [],
  );
  const chosen = isFixed ? [...right] : written.flatMap(({ isRight }, index) => (isRight ? [index] : []));
  const options = written.map(({ option }) => option);
  const parsed = preparedPoll.safeParse({
    text,
    kind,
    options,
    right: chosen.length === 0 ? null : { chosen },
  });
  const issues: Record<string, string[]> = {};
  for (const { path, message } of parsed.error?.issues ?? [])
    if (path[0] === "options") issues[`options.${written[Number(path[1])]?.row}`] = [message];
  for (const [index, { option, row }] of written.entries())
    if (options.indexOf(option) < index) issues[`options.${row}`] = ["This option is already there."];
  if (!isFixed && written.length < 2) {
    const firstEmpty = [...values.options, ""].findIndex((option) => !isWritten(option));
    issues[`options.${firstEmpty}`] = ["Enter at least two options."];
  }
  return checkedBy(parsed, issues);
}

/**
 * Reads a question with an option a line and `*` before each right one, however many there are; null if the text is no
 * such poll.
 */
export function readPastedPoll(pasted: string): PollValues | null {
  const [text, ...lines] = pasted.split("\n").filter((line) => !/^[\s*]*$/.test(line));
  if (text === undefined || lines.length < 2) return null;
  const options = lines.map((line) => line.trim());
  const right = options.flatMap((option, index) => (option.startsWith("*") ? [index] : []));
  return {
    ...emptyPoll,
    text: text.trim(),
    kind: right.length > 1 ? "several" : "one",
    options: options.map((option) => option.replace(/^\*\s*/, "")),
    right,
  };
}
