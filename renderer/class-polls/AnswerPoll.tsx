import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PollAnswer, PollRound } from "#contract/room/class-poll.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { ChoiceList } from "#renderer/kit/forms/ChoiceList.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { PollBars } from "./PollBars.tsx";
import { readNumber } from "./read-number.ts";
import { TimeLeft } from "./TimeLeft.tsx";
import { useOptionKeys } from "./use-option-keys.ts";
import { hasOption, useOptionTexts } from "./use-option-texts.ts";

export interface AnswerPollProps {
  /** False while the panel is closed, so that its keys do nothing. */
  open: boolean;
  round: PollRound;
  closesAt: string | null;
  own: PollAnswer | null;
  onAnswer: (answer: PollAnswer) => void;
}

/** A round for a viewer: its question, then how to answer it, and once it is closed what the host shows. */
export function AnswerPoll(props: AnswerPollProps) {
  const { t } = useTranslation("class-polls");
  const { round, closesAt, own } = props;
  const { poll, open, results, right } = round;
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="class-polls__scroller" aria-label={t("last")} tabIndex={0}>
      {!open && (
        <p className="class-polls__text" dir="auto">
          {poll.text}
        </p>
      )}
      {open && (poll.kind === "number" ? <TypeNumber {...props} /> : <ChooseOptions {...props} />)}
      {closesAt !== null && open && <TimeLeft closesAt={closesAt} />}
      <output>
        {!open && results === null && t("closed")} {own && <OwnState open={open} own={own} />}
      </output>
      {results && <PollBars {...{ poll, results, right, own }} />}
    </section>
  );
}

function OwnState({ open, own }: { open: boolean; own: PollAnswer }) {
  const { t } = useTranslation("class-polls");
  if (!open) return t("answeredBefore");
  return "number" in own ? t("yourNumber", { ...own }) : t("canChange");
}

type AnswerFormProps = Omit<AnswerPollProps, "closesAt">;

/** Where one option can be chosen, choosing it answers. */
function ChooseOptions({ round: { poll }, open, own, onAnswer }: AnswerFormProps) {
  const { t } = useTranslation("class-polls");
  const several = poll.kind === "several";
  const options = useOptionTexts(poll).map((text, value) => ({ value, text, key: String((value + 1) % 10) }));
  const [picked, setPicked] = useState<readonly number[] | null>(null);
  const chosen = picked ?? options.flatMap(({ value }) => (hasOption(own, value) ? [value] : []));
  const choose = (index: number) => {
    if (!several) return onAnswer({ chosen: [index] });
    const others = chosen.filter((other) => other !== index);
    setPicked(others.length < chosen.length ? others : [...others, index].toSorted((a, b) => a - b));
  };
  useOptionKeys(open, options.length, choose);
  return (
    <>
      <ChoiceList
        type={several ? "checkbox" : "radio"}
        legend={poll.text}
        options={options}
        chosen={several ? chosen : chosen.slice(0, 1)}
        onChoose={choose}
      />
      {several && (
        <Button
          appearance="primary"
          disabledFocusable={chosen.length === 0}
          onClick={() => onAnswer({ chosen: [...chosen] })}
        >
          {t("answer")}
        </Button>
      )}
    </>
  );
}

function TypeNumber({ round: { poll }, own, onAnswer }: AnswerFormProps) {
  const { t } = useTranslation("class-polls");
  const form = useForm({
    start: { number: own !== null && "number" in own ? String(own.number) : "" },
    check: ({ number }) => {
      const typed = readNumber(number);
      if (typed !== null) return { ok: true, value: typed };
      return { ok: false, issues: { number: ["Enter a number."] }, banner: "" };
    },
    send: async (number: number) => onAnswer({ number }),
  });
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
