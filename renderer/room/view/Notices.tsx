import { Button } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { hostWarning, isHost, microphoneMissing } from "../room-selectors.ts";
import { roomErrorText } from "../room-text.ts";
import { useRoom, useVisit } from "../use-visit.ts";
import { WordNotice } from "./WordNotice.tsx";

/** Sentences about what does not work right now; the room goes on beneath them. */
export function Notices({ wantsToHost }: { wantsToHost: boolean }) {
  const { t } = useTranslation("room");
  const { session } = useVisit();
  const notice = useRoom(({ room }) => room.notice);
  const seated = useRoom(({ room }) => room.seat !== null);
  const hosting = useRoom(isHost);
  const ended = useRoom(({ room }) => room.classroom.ended);
  const silent = useRoom(microphoneMissing);
  const warning = useRoom(hostWarning);
  return (
    <div className="room-notices" role="alert">
      {notice && (
        <p className="room-notice">
          <span>{roomErrorText(notice)}</span>
          <Button
            appearance="subtle"
            size="small"
            icon={<DismissRegular />}
            aria-label={t("dismiss")}
            onClick={() => session.dispatch({ type: "notice-dismissed" })}
          />
        </p>
      )}
      {seated && wantsToHost && !hosting && <p className="room-notice">{t("notTheHost")}</p>}
      {warning && <p className="room-notice">{t(`warning.${warning}`)}</p>}
      {ended && (
        <p className="room-notice">
          <span>{t("people.ended")}</span>
          <Button onClick={() => session.acts.do("end-class", { ended: false })}>
            {t("people.openAgain")}
          </Button>
        </p>
      )}
      <WordNotice />
      {silent && <p className="room-notice">{t("host.noMicrophone")}</p>}
    </div>
  );
}
