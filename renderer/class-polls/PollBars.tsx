import { useTranslation } from "react-i18next";
import {
  isRight as isRightAnswer,
  type AskedPoll,
  type PollAnswer,
  type PollResults,
  type RightAnswer,
} from "#contract/room/class-poll.ts";
import { hasOption, useOptionTexts } from "./use-option-texts.ts";

interface PollBarsProps {
  poll: AskedPoll;
  results: PollResults;
  /** What is right; null while it isn't shown, or if nothing is. */
  right: RightAnswer | null;
  /** The reader's own answer. */
  own?: PollAnswer | null;
}

/** How a poll was answered: a bar for each option, or for each of the most frequent numbers. */
export function PollBars({ poll, results, right, own = null }: PollBarsProps) {
  const { t } = useTranslation("class-polls");
  const texts = useOptionTexts(poll);
  const { answered, counts, numbers } = results;
  const others = answered - numbers.reduce((sum, [, count]) => sum + count, 0);
  const bars =
    poll.kind === "number"
      ? numbers.map(([value, count]) => ({
          text: String(value),
          count,
          isRight: right !== null && isRightAnswer(right, { number: value }),
          isOwn: own !== null && "number" in own && own.number === value,
        }))
      : texts.map((text, index) => ({
          text,
          count: counts[index] ?? 0,
          isRight: hasOption(right, index),
          isOwn: hasOption(own, index),
        }));
  return (
    <>
      {right !== null && "number" in right && (
        <p>
          <strong>{t(right.tolerance === 0 ? "rightNumber" : "rightAbout", { ...right })}</strong>
        </p>
      )}
      <ol className="poll-bars">
        {bars.map(({ text, count, isRight, isOwn }) => {
          const percent = answered === 0 ? 0 : Math.round((100 * count) / answered);
          return (
            <li key={text} data-right={isRight}>
              <span dir="auto">{text}</span> {isRight && <strong>{t("right")}</strong>}{" "}
              {isOwn && <span className="poll-bars__own">{t("own")}</span>}{" "}
              <span className="poll-bars__bar" aria-hidden>
                <span style={{ width: `${percent}%` }} />
              </span>
              <span className="poll-bars__count">{t("people", { count, percent })}</span>
            </li>
          );
        })}
      </ol>
      {poll.kind === "number" && others > 0 && (
        <p className="class-polls__lead">{t("otherNumbers", { count: others })}</p>
      )}
      <p className="class-polls__lead">{t("answered", { count: answered })}</p>
    </>
  );
}
