import type { AskedPoll, PollAnswer } from "#contract/room/class-poll.ts";
import { messages } from "#renderer/messages/i18n.ts";

const text = messages.getFixedT(null, "class-polls");

/** Returns an answer in words. */
export function answerText({ kind, options }: AskedPoll, answer: PollAnswer | null): string {
  if (answer === null) return "";
  if ("number" in answer) return String(answer.number);
  const texts = kind === "true-false" ? [text("true"), text("false")] : options;
  return answer.chosen.map((index) => texts[index]).join("; ");
}
