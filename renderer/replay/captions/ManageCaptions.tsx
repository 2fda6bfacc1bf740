import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CaptionLanguage, Captions } from "#contract/replay/captions.ts";
import { spokenLanguages } from "#contract/text/spoken-language.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DeleteIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { ChooseFiles } from "#renderer/kit/fields/FileButton.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { removeCaptions, sendCaptionFile } from "./caption-actions.ts";
import { languageName } from "./caption-text.ts";
import type { CaptionChoice } from "./use-captions.ts";
import "./manage-captions.css";

interface ManageCaptionsProps {
  lectureId: string;
  captions: CaptionChoice;
}

/** Lets the host add captions as files, one per language, and remove them. */
export function ManageCaptions({ lectureId, captions }: ManageCaptionsProps) {
  const { t } = useTranslation("replay");
  const heading = useId();
  return (
    <section className="manage-captions" aria-labelledby={heading}>
      <h2 id={heading}>{t("captions.heading")}</h2>
      <p className="manage-captions__lead">{t("captions.lead")}</p>
      <ul className="manage-captions__list">
        {captions.all.map((one) => (
          <CaptionsRow key={one.language} lectureId={lectureId} captions={one} onRemoved={captions.reload} />
        ))}
      </ul>
      <AddCaptions lectureId={lectureId} captions={captions} />
    </section>
  );
}

function AddCaptions({ lectureId, captions }: ManageCaptionsProps) {
  const { t } = useTranslation("replay");
  const [language, setLanguage] = useState<CaptionLanguage>("am");
  const [issue, setIssue] = useState<string | null>(null);
  const { busy, submit } = useSubmit(sendCaptionFile);
  const handleFile = (file: File) =>
    void submit(
      { lectureId, language, file },
      {
        onDone: () => {
          setIssue(null);
          captions.choose(language);
          captions.reload();
        },
        onFailed: (error) => setIssue(fieldText(error.fields?.["text"]?.[0] ?? errorText(error))),
      },
    );
  const has = captions.all.some((one) => one.language === language);
  const text = t(has ? "captions.replace" : "captions.add");
  return (
    <>
      <div className="manage-captions__add">
        <SelectField
          label={t("captions.language")}
          value={language}
          options={spokenLanguages.map((value) => ({ value, text: languageName(value) }))}
          onChoose={setLanguage}
        />
        <ChooseFiles
          text={text}
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          disabled={busy}
          onFiles={([file]) => file && handleFile(file)}
        />
      </div>
      <p className="manage-captions__issue" role="alert">
        {issue}
      </p>
    </>
  );
}

interface CaptionsRowProps {
  lectureId: string;
  captions: Captions;
  onRemoved: () => void;
}

function CaptionsRow({ lectureId, captions: { language, cues }, onRemoved }: CaptionsRowProps) {
  const { t } = useTranslation("replay");
  const notify = useNotify();
  const [asks, setAsks] = useState(false);
  const { busy, submit } = useSubmit(removeCaptions);
  const name = languageName(language);
  const handleConfirm = () =>
    void submit(
      { lectureId, language },
      {
        onDone: () => {
          setAsks(false);
          notify({ status: "success", text: () => messages.t("captions.removed", { ns: "replay", name }) });
          onRemoved();
        },
        onFailed: (error) => notify({ status: "error", text: () => errorText(error) }),
      },
    );
  return (
    <li className="manage-captions__row">
      <span lang={language}>{name}</span>
      <span className="manage-captions__lines">{t("captions.lines", { count: cues.length })}</span>
      <Button
        icon={<DeleteIcon />}
        aria-label={t("captions.removeOf", { name })}
        onClick={() => setAsks(true)}
      />
      <ConfirmDialog
        open={asks}
        title={t("captions.removeTitle")}
        question={t("captions.removeQuestion", { name })}
        busy={busy}
        dismissText={t("keep", { ns: "shell" })}
        onDismiss={() => setAsks(false)}
        onConfirm={handleConfirm}
      />
    </li>
  );
}
