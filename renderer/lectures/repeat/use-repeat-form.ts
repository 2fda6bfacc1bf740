import { type FormEvent, useState } from "react";
import type { FieldIssues } from "#contract/http/error.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { nextWeekOf, sendRepeats } from "./send-repeats.ts";

interface RepeatForm {
  lecture: Lecture;
  onRepeated: (count: number) => void;
}

/** The fields of the repeat form, their issues, and its submission. */
export function useRepeatForm({ lecture, onRepeated }: RepeatForm) {
  const notify = useNotify();
  const [wallClock, setWallClock] = useState(() => nextWeekOf(lecture, new Date(serverNow())));
  const [count, setCount] = useState("1");
  const [issues, setIssues] = useState<FieldIssues>({});
  const { busy, submit } = useSubmit(sendRepeats);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(
      { lecture, fields: { wallClock, count } },
      {
        onDone: (outcome) => ("issues" in outcome ? setIssues(outcome.issues) : onRepeated(outcome.created)),
        onFailed: (error) => {
          if (error.fields) setIssues(error.fields);
          else notify({ status: "error", text: () => errorText(error) });
        },
      },
    );
  };
  return { wallClock, setWallClock, count, setCount, issues, busy, handleSubmit };
}
