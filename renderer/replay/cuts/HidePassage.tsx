import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { passage, type HiddenPassage } from "#contract/replay/cuts.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { type Checked, checkedBy } from "#renderer/kit/forms/checked.ts";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { readTimes } from "../captions/caption-text.ts";
import { replayTime } from "../replay-text.ts";
import { hidePassage, type ManageCutsProps } from "./cut-actions.ts";

const EMPTY = { fromMs: "", toMs: "" };

/** Checks the passage between two typed times. */
function checkPassage(typed: typeof EMPTY): Checked<HiddenPassage> {
  const { times, issues } = readTimes(typed);
  return checkedBy(passage.safeParse(times), issues);
}

/**
 * A form that hides either the passage between two times (typed, or taken from the player) or everything before or
 * after the playback position.
 */
export function HidePassage({ lectureId, atMs, durationMs, onChanged }: ManageCutsProps) {
  const { t } = useTranslation("replay");
  const notify = useNotify();
  const hide = (chosen: HiddenPassage) => hidePassage({ lectureId, ...chosen });
  const onDone = () => {
    notify({ status: "success", text: () => messages.t("cuts.hidden", { ns: "replay" }) });
    form.reset(EMPTY);
    onChanged();
  };
  const form = useForm({ start: EMPTY, check: checkPassage, send: hide, onDone });
  const { busy: ending, submit } = useSubmit(hide);
  const hideAt = (chosen: HiddenPassage) =>
    void submit(chosen, {
      onDone,
      onFailed: (error) =>
        notify({ status: "error", text: () => fieldText(error.fields?.["toMs"]?.[0] ?? errorText(error)) }),
    });
  const here = replayTime(atMs, durationMs);
  const busy = form.busy || ending;
  const times = { fromMs: "from", toMs: "to" } as const;
  return (
    <Form className="manage-cuts__form" {...form.props}>
      <Banner text={form.bannerText} />
      <div className="manage-cuts__times">
        {(["fromMs", "toMs"] as const).map((name) => (
          <Fragment key={name}>
            <TextField label={t(`cuts.${times[name]}`)} {...form.field(name)} placeholder={here} />
            <Button onClick={() => form.field(name).onChange(null, { value: here })}>
              {t(`cuts.${times[name]}Here`)}
            </Button>
          </Fragment>
        ))}
      </div>
      <div className="manage-cuts__actions">
        <Button type="submit" appearance="primary" busy={busy}>
          {t("cuts.hide")}
        </Button>
        <Button disabled={busy || atMs < 1000} onClick={() => hideAt({ fromMs: 0, toMs: atMs })}>
          {t("cuts.beginning", { time: here })}
        </Button>
        <Button
          disabled={busy || atMs > durationMs - 1000}
          onClick={() => hideAt({ fromMs: atMs, toMs: Math.max(durationMs, atMs + 1000) })}
        >
          {t("cuts.end", { time: here })}
        </Button>
      </div>
    </Form>
  );
}
