import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cue as cueSchema, type Captions, type Cue } from "#contract/replay/captions.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { type Checked, checkedBy } from "#renderer/kit/forms/checked.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { EditIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { cueTime } from "#contract/replay/cue-time.ts";
import { saveCues } from "./caption-actions.ts";
import { readTimes } from "./caption-text.ts";

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

interface CueValues {
  text: string;
  /** As typed, like "1:02:03.5". */
  startMs: string;
  endMs: string;
}

/** A line without text is removed. */
function checkCue({ text, startMs, endMs }: CueValues): Checked<Cue> {
  const { times, issues } = readTimes({ startMs, endMs });
  const checked = checkedBy(cueSchema.safeParse({ ...times, text: text.trim() === "" ? "-" : text }), issues);
  return checked.ok ? { ok: true, value: { ...checked.value, text } } : checked;
}

function CueDialog({ lectureId, captions, cue, onChanged, onClose }: EditCueProps & { onClose: () => void }) {
  const { t } = useTranslation("replay");
  const form = useForm({
    start: { text: cue.text, startMs: cueTime(cue.startMs), endMs: cueTime(cue.endMs) },
    check: checkCue,
    send: (changed) =>
      saveCues({ lectureId, language: captions.language, cues: withCue(captions, cue, changed) }),
    onDone: onChanged,
    onFailed: (error) => ({
      banner: () => fieldText(error.fields?.["cues"]?.[0] ?? errorText(error)),
      issues: {},
    }),
    bannerMs: null,
  });
  return (
    <FormDialog
      open
      title={t("captions.editHeading")}
      modalType="modal"
      {...form.props}
      busy={form.busy}
      contentClassName="cue-form"
      submitText={t("captions.save")}
      busyText={t("captions.saving")}
      onDismiss={onClose}
    >
      <Banner text={form.bannerText} />
      <TextAreaField label={t("captions.text")} hint={t("captions.textHint")} {...form.field("text")} />
      <div className="cue-form__times">
        <TextField label={t("captions.starts")} {...form.field("startMs")} />
        <TextField label={t("captions.ends")} {...form.field("endMs")} />
      </div>
    </FormDialog>
  );
}
