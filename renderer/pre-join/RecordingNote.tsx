import { useTranslation } from "react-i18next";
import type { Lobby } from "./lobby-query.ts";

/** Informs users before they join that they will be recorded. */
export function RecordingNote({ recording }: Pick<Lobby, "recording">) {
  const { t } = useTranslation("lobby");
  if (recording === null || recording.state === "ended") return null;
  const { replayDays } = recording;
  return (
    <p className="pre-join__recording">
      <strong>{t("recording.explanation")}</strong>{" "}
      {replayDays !== null && t("recording.replay", { count: replayDays })}
    </p>
  );
}
