import type { AskedPoll, PreparedPoll, RightAnswer } from "#contract/room/class-poll.ts";
import type { FieldIssues } from "#contract/http/error.ts";

/** Returns how many options a viewer chooses from; 0 if the answer is a number. */
export function optionCount({ kind, options }: AskedPoll): number {
  return kind === "true-false" ? 2 : options.length;
}

/** Returns what is wrong with a class poll that the contract admits, by field. */
export function pollIssues(poll: PreparedPoll): FieldIssues {
  const { kind, options, right } = poll;
  const issues: FieldIssues = {};
  if (kind === "true-false" || kind === "number") {
    if (options.length > 0) issues["options"] = ["Options are only for one choice and several choices."];
  } else if (options.length < 2) issues["options"] = ["Enter at least two options."];
  for (const [index, option] of options.entries())
    if (options.indexOf(option) < index) issues[`options.${index}`] = ["This option is already there."];
  const issue = right && rightIssue(poll, right);
  return { ...issues, ...(issue && { right: [issue] }) };
}

function rightIssue(poll: PreparedPoll, right: RightAnswer): string | null {
  if (poll.kind === "number") return "number" in right ? null : "Enter the number that is right.";
  if ("number" in right) return "Choose which option is right.";
  const chosen = new Set(right.chosen);
  if (Math.max(...chosen) >= optionCount(poll)) return "Choose one of the options as right.";
  return poll.kind !== "several" && chosen.size > 1 ? "Only one option can be right." : null;
}

/** Returns the message for an answer that doesn't fit the class poll. */
export function answerIssue({ kind }: AskedPoll): string {
  if (kind === "number") return "Enter a number.";
  return kind === "several" ? "Choose from the options." : "Choose one of the options.";
}
