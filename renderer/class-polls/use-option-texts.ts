import { useTranslation } from "react-i18next";
import type { AskedPoll, PollAnswer, RightAnswer } from "#contract/room/class-poll.ts";

/** Returns the words of a poll's options. Those of `true-false` are the page's. */
export function useOptionTexts({ kind, options }: AskedPoll): readonly string[] {
  const { t } = useTranslation("class-polls");
  return kind === "true-false" ? [t("true"), t("false")] : options;
}

/** Returns whether an answer, or what is right, contains this option. */
export const hasOption = (answer: PollAnswer | RightAnswer | null, index: number): boolean =>
  answer !== null && "chosen" in answer && answer.chosen.includes(index);
