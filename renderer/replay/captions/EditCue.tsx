import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { cue as cueSchema, type Captions, type Cue } from "#contract/replay/captions.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { EditIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { cueTime } from "#contract/replay/cue-time.ts";
import { saveCues } from "./caption-actions.ts";
import { readCueTime } from "./caption-text.ts";

export interface EditCueProps {
  lectureId: string;
  captions: Captions;
  cue: Cue;
  onChanged: () => void;
}

/** Edits one caption line in place. */
export function EditCue(props: EditCueProps) {
  const { t } = useTranslation("replay");
  const [open, setOpen] = useState(false);
  const handleChanged = () => {
    setOpen(false);
    props.onChanged();
  };
  return (
    <>
      <Button
        icon={<EditIcon />}
        aria-label={t("captions.editLine", { text: props.cue.text })}
        onClick={() => setOpen(true)}
      />
      {open && <CueDialog {...props} onChanged={handleChanged} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Returns the captions with this line changed, or without it if its text is now empty. */
function withCue({ cues }: Captions, before: Cue, after: Cue): Cue[] {
  return cues.flatMap((cue) => {
    if (cue !== before) return [cue];
    return after.text.trim() === "" ? [] : [after];
  });
}

interface Draft {
  text: string;
  start: string;
  end: string;
}

type Issues = Partial<Record<keyof Cue, string>>;

/** Parses a draft into a line, or returns its issues. A line without text is removed. */
function read({ text, start, end }: Draft): { cue: Cue } | { issues: Issues } {
  const [startMs, endMs] = [readCueTime(start), readCueTime(end)];
  if (startMs === null || endMs === null) {
    const issue = messages.t("captions.timeFormat", { ns: "replay" });
    return {
      issues: { ...(startMs === null && { startMs: issue }), ...(endMs === null && { endMs: issue }) },
    };
  }
  const checked = cueSchema.safeParse({ startMs, endMs, text: text.trim() === "" ? "-" : text });
  if (checked.success) return { cue: { startMs, endMs, text } };
  return {
    issues: Object.fromEntries(
      checked.error.issues.map(({ path, message }) => [String(path[0]), fieldText(message)]),
    ),
  };
}

type CueDialogProps = EditCueProps & { onClose: () => void };

function useDraft({ lectureId, captions, cue, onChanged }: CueDialogProps) {
  const [draft, setDraft] = useState<Draft>({
    text: cue.text,
    start: cueTime(cue.startMs),
    end: cueTime(cue.endMs),
  });
  const [issues, setIssues] = useState<Issues>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, submit } = useSubmit(saveCues);
  const save = () => {
    const made = read(draft);
    setIssues("issues" in made ? made.issues : {});
    if ("issues" in made) return;
    const cues = withCue(captions, cue, made.cue);
    void submit(
      { lectureId, language: captions.language, cues },
      {
        onDone: onChanged,
        onFailed: (error) => setFailure(fieldText(error.fields?.["cues"]?.[0] ?? errorText(error))),
      },
    );
  };
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  return { draft, change, issues, failure, busy, save };
}

function CueDialog(props: CueDialogProps) {
  const { t } = useTranslation("replay");
  const { draft, change, issues, failure, busy, save } = useDraft(props);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <FormDialog
      open
      title={t("captions.editHeading")}
      modalType="modal"
      busy={busy}
      contentClassName="cue-form"
      dismissText={t("captions.cancel")}
      submitText={t("captions.save")}
      busyText={t("captions.saving")}
      onDismiss={props.onClose}
      onSubmit={handleSubmit}
    >
      <p className="cue-form__failure" role="alert">
        {failure}
      </p>
      <TextAreaField
        label={t("captions.text")}
        hint={t("captions.textHint")}
        value={draft.text}
        issue={issues.text}
        onChange={(_, { value }) => change({ text: value })}
      />
      <div className="cue-form__times">
        <TextField
          label={t("captions.starts")}
          value={draft.start}
          issue={issues.startMs}
          onChange={(_, { value }) => change({ start: value })}
        />
        <TextField
          label={t("captions.ends")}
          value={draft.end}
          issue={issues.endMs}
          onChange={(_, { value }) => change({ end: value })}
        />
      </div>
    </FormDialog>
  );
}
