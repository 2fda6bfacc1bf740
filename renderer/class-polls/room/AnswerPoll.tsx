import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isRight, type AskedPoll, type PollAnswer, type PollRound } from "#contract/room/class-poll.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import type { ClassPollsProps } from "#renderer/data/room-parts/class-polls-props.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { ChoiceList } from "#renderer/kit/forms/ChoiceList.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { answerText } from "../answer-text.ts";
import { PollBars } from "../PollBars.tsx";
import { numberIssue, readNumber } from "../read-number.ts";
import { TimeLeft } from "./TimeLeft.tsx";
import { useOptionKeys } from "./use-option-keys.ts";
import { useOptionTexts } from "../use-option-texts.ts";

interface AnswerPollProps extends Pick<
  ClassPollsProps,
  "open" | "closesAt" | "own" | "isSaved" | "onAnswer"
> {
  round: PollRound;
}

/** A round for a viewer: its question, then how to answer it, and once it is closed what the host shows. */
export function AnswerPoll({ open: isSeen, round, closesAt, own, isSaved, onAnswer }: AnswerPollProps) {
  const { t } = useTranslation("class-polls");
  const { poll, open, results } = round;
  const several = poll.kind === "several";
  const answered = own !== null && "chosen" in own ? own.chosen : [];
  const [picked, setPicked] = useState<readonly number[] | null>(null);
  const chosen = picked ?? answered;
  const choose = (index: number) => {
    if (!several) return onAnswer({ chosen: [index] });
    const others = chosen.filter((other) => other !== index);
    setPicked(others.length < chosen.length ? others : [...others, index].toSorted((a, b) => a - b));
  };
  const isChanged = several && open && String(chosen) !== String(answered);
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="class-polls__scroller" aria-label={t("last")} tabIndex={0}>
      {closesAt !== null && open && <TimeLeft closesAt={closesAt} />}
      {!open && (
        <p className="class-polls__text" dir="auto">
          {poll.text}
        </p>
      )}
      {open && poll.kind === "number" && <TypeNumber {...{ poll, own, onAnswer }} />}
      {open && poll.kind !== "number" && (
        <ChooseOptions
          {...{ poll, several, isSeen }}
          chosen={several ? chosen : answered}
          onChoose={choose}
        />
      )}
      <div className="class-polls__foot">
        {several && open && (
          <Button
            appearance="primary"
            disabledFocusable={chosen.length === 0}
            onClick={() => onAnswer({ chosen: [...chosen] })}
          >
            {t("answer")}
          </Button>
        )}
        <output>
          {!open && results === null && t("closed")}{" "}
          {several && open && chosen.length === 0 && t("chooseOne")}
          {own !== null && isChanged && t("changed")}
          {own !== null && isSaved && !isChanged && <OwnState round={round} own={own} />}
        </output>
      </div>
      {results && <PollBars {...round} results={results} own={own} />}
    </section>
  );
}

/** Names the answer, so that each change of it is announced. */
function OwnState({ round: { poll, open, right }, own }: { round: PollRound; own: PollAnswer }) {
  const { t } = useTranslation("class-polls");
  const answer = answerText(poll, own);
  if (open) return t("canChange", { answer });
  return (
    <>
      {t("ownAnswer", { answer })} {right && <strong>{t(isRight(right, own) ? "right" : "wrong")}</strong>}
    </>
  );
}

interface ChooseOptionsProps {
  poll: AskedPoll;
  several: boolean;
  isSeen: boolean;
  chosen: readonly number[];
  onChoose: (index: number) => void;
}

/** Where one option can be chosen, choosing it answers. */
function ChooseOptions({ poll, several, isSeen, chosen, onChoose }: ChooseOptionsProps) {
  const texts = useOptionTexts(poll);
  const hasKeys = useOptionKeys(isSeen, texts.length, onChoose);
  const options = texts.map((text, value) => ({
    value,
    text,
    ...(hasKeys && { key: String((value + 1) % 10) }),
  }));
  return (
    <ChoiceList type={several ? "checkbox" : "radio"} legend={poll.text} {...{ options, chosen, onChoose }} />
  );
}

interface TypeNumberProps extends Pick<AnswerPollProps, "own" | "onAnswer"> {
  poll: AskedPoll;
}

function TypeNumber({ poll, own, onAnswer }: TypeNumberProps) {
  const { t } = useTranslation("class-polls");
  const given = own !== null && "number" in own ? String(own.number) : "";
  const form = useForm({
    start: { number: given },
    check: ({ number }) => {
      const typed = readNumber(number);
      const issue = numberIssue(number);
      if (typed !== null && issue === null) return { ok: true, value: typed };
      return { ok: false, issues: { number: issue === null ? [] : [issue] }, banner: "" };
    },
    send: async (number: number) => onAnswer({ number }),
  });
  // After a reload, the own answer arrives later than the round.
  const [known, setKnown] = useState(given);
  if (known !== given) {
    setKnown(given);
    if (form.values.number === "") form.reset({ number: given });
  }
  return (
    <Form {...form.props} className="class-polls__number">
      <TextField
        label={poll.text}
        hint={t("numberHint")}
        {...form.field("number")}
        announced
        autoComplete="off"
      />
      <Button type="submit" appearance="primary">
        {t("answer")}
      </Button>
    </Form>
  );
}
