import { Button } from "@fluentui/react-components";
import { MicFilled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { whoRefused } from "#renderer/platform/platform.ts";
import { isHost } from "../room-selectors.ts";
import { useRoom, useVisit } from "../use-visit.ts";
import { hasWord } from "../word-machine.ts";

/** Who speaks besides the host; whom it is asked of decides when their microphone opens. */
export function WordNotice() {
  const { t } = useTranslation("room");
  const { session } = useVisit();
  const holder = useRoom(({ room }) => room.classroom.word);
  const own = useRoom(({ room }) => hasWord(room));
  const hosting = useRoom(isHost);
  const voice = useRoom(({ room }) => room.voice);
  if (!holder) return null;
  const giveBack = () => session.acts.do("word", { accountId: null });
  if (!own)
    return (
      <p className="room-notice">
        <span>{t("word.theirs", { name: holder.name })}</span>
        {hosting && <Button onClick={giveBack}>{t("word.take")}</Button>}
      </p>
    );
  return (
    <div className="room-notice">
      <span>
        {voice.at === "blocked"
          ? t(`word.blocked.${whoRefused(voice.reason)}`)
          : t(`word.${voice.at === "on" || voice.at === "ended" ? voice.at : "yours"}`)}
      </span>
      <div className="room-notice-acts">
        {voice.at !== "on" && (
          <Button
            appearance="primary"
            icon={<MicFilled />}
            disabledFocusable={voice.at === "requesting"}
            onClick={() => session.dispatch({ type: "speak-pressed" })}
          >
            {t("word.speak")}
          </Button>
        )}
        <Button onClick={giveBack}>{t(voice.at === "on" ? "word.done" : "word.decline")}</Button>
      </div>
    </div>
  );
}
