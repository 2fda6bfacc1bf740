import { useTranslation } from "react-i18next";
import { videoExtensions } from "#contract/replay/replacement.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DialogFrame } from "#renderer/kit/feedback/DialogFrame.tsx";
import { ChooseFiles } from "#renderer/kit/fields/FileButton.tsx";
import { replayTime } from "../replay-text.ts";

const accepted = videoExtensions.map((extension) => `.${extension}`).join(",");

interface ChooseVideoProps {
  open: boolean;
  /**
   * The minimum duration of the video, in milliseconds: the duration that students who paid are entitled to, or 0 if
   * nobody has paid.
   */
  neededMs: number;
  onDismiss: () => void;
  onFile: (file: File) => void;
}

/** Asks for a video file, after explaining what will happen to the current replay. */
export function ChooseVideo({ open, neededMs, onDismiss, onFile }: ChooseVideoProps) {
  const { t } = useTranslation("replacement");
  const actions = (
    <>
      <Button size="large" onClick={onDismiss}>
        {t("cancel", { ns: "shell" })}
      </Button>
      <ChooseFiles text={t("choose")} accept={accepted} onFiles={([file]) => file && onFile(file)} />
    </>
  );
  return (
    <DialogFrame
      open={open}
      title={t("title")}
      contentClassName="replace-replay__terms"
      actions={actions}
      onDismiss={onDismiss}
    >
      <p>{t("what")}</p>
      {neededMs > 0 && <p>{t("promised", { length: replayTime(neededMs + 999, neededMs) })}</p>}
      <p>{t("stays")}</p>
      <p>{t("gone")}</p>
      <p>{t("speakers")}</p>
      <p>
        <strong>{t("forGood")}</strong>
      </p>
    </DialogFrame>
  );
}
