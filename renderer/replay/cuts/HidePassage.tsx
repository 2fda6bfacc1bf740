import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { passage, type HiddenPassage } from "#contract/replay/cuts.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { readCueTime } from "../captions/caption-text.ts";
import { replayTime } from "../replay-text.ts";
import { hidePassage, type ManageCutsProps } from "./cut-actions.ts";

type Issues = Partial<Record<keyof HiddenPassage, string>>;

/** Parses the passage between two typed times, or returns their issues. */
function read(from: string, to: string): HiddenPassage | { issues: Issues } {
  const [fromMs, toMs] = [readCueTime(from), readCueTime(to)];
  if (fromMs === null || toMs === null) {
    const issue = messages.t("captions.timeFormat", { ns: "replay" });
    return { issues: { ...(fromMs === null && { fromMs: issue }), ...(toMs === null && { toMs: issue }) } };
  }
  const checked = passage.safeParse({ fromMs, toMs });
  if (checked.success) return checked.data;
  return {
    issues: Object.fromEntries(
      checked.error.issues.map(({ path, message }) => [String(path[0]), fieldText(message)]),
    ),
  };
}

function useHiding({ lectureId, onChanged }: ManageCutsProps, onHidden: () => void) {
  const notify = useNotify();
  const { busy, submit } = useSubmit(hidePassage);
  const hide = (chosen: HiddenPassage) =>
    void submit(
      { lectureId, ...chosen },
      {
        onDone: () => {
          notify({ status: "success", text: () => messages.t("cuts.hidden", { ns: "replay" }) });
          onHidden();
          onChanged();
        },
        onFailed: (error) =>
          notify({ status: "error", text: () => fieldText(error.fields?.["toMs"]?.[0] ?? errorText(error)) }),
      },
    );
  return { busy, hide };
}

/**
 * A form that hides either the passage between two times (typed, or taken from the player) or everything before or
 * after the playback position.
 */
export function HidePassage(props: ManageCutsProps) {
  const { t } = useTranslation("replay");
  const { atMs, durationMs } = props;
  const [{ from, to }, setTimes] = useState({ from: "", to: "" });
  const [issues, setIssues] = useState<Issues>({});
  const { busy, hide } = useHiding(props, () => setTimes({ from: "", to: "" }));
  const here = replayTime(atMs, durationMs);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const made = read(from, to);
    setIssues("issues" in made ? made.issues : {});
    if (!("issues" in made)) hide(made);
  };
  const change = (name: "from" | "to", value: string) => setTimes((before) => ({ ...before, [name]: value }));
  return (
    <form className="manage-cuts__form" noValidate onSubmit={handleSubmit}>
      <div className="manage-cuts__times">
        <Time name="from" value={from} here={here} issue={issues.fromMs} onChange={change} />
        <Time name="to" value={to} here={here} issue={issues.toMs} onChange={change} />
      </div>
      <div className="manage-cuts__actions">
        <Button type="submit" appearance="primary" busy={busy}>
          {t("cuts.hide")}
        </Button>
        <Button disabled={busy || atMs < 1000} onClick={() => hide({ fromMs: 0, toMs: atMs })}>
          {t("cuts.beginning", { time: here })}
        </Button>
        <Button
          disabled={busy || atMs > durationMs - 1000}
          onClick={() => hide({ fromMs: atMs, toMs: Math.max(durationMs, atMs + 1000) })}
        >
          {t("cuts.end", { time: here })}
        </Button>
      </div>
    </form>
  );
}

interface TimeProps {
  name: "from" | "to";
  value: string;
  /** The playback position as text. */
  here: string;
  issue: string | undefined;
  onChange: (name: "from" | "to", value: string) => void;
}

function Time({ name, value, here, issue, onChange }: TimeProps) {
  const { t } = useTranslation("replay");
  return (
    <>
      <TextField
        label={t(`cuts.${name}`)}
        value={value}
        placeholder={here}
        issue={issue}
        onChange={(_, data) => onChange(name, data.value)}
      />
      <Button onClick={() => onChange(name, here)}>{t(`cuts.${name}Here`)}</Button>
    </>
  );
}
