import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useDelayedFlag } from "#renderer/kit/feedback/use-delayed-flag.ts";
import { DismissIcon, MutedIcon } from "./layout/room-icons.tsx";
import {
  hostWarning,
  isHost,
  isUnrecorded,
  microphoneMissing,
  reachesNobody,
} from "../store/room-selectors.ts";
import { roomErrorText } from "./layout/room-text.ts";
import { useRoom, useRoomClient } from "../client/use-room-client.ts";
import { SpeakerNotice } from "./participants/SpeakerNotice.tsx";

/** Longer than it takes to begin. Milliseconds. */
const UNREACHED_NOTICE_DELAY_MS = 1000;

/** Notices about what does not work right now; the room stays usable below them. */
export function Notices({ wantsToHost }: { wantsToHost: boolean }) {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const notice = useRoom(({ room }) => room.notice);
  const joined = useRoom(({ room }) => room.connection !== null);
  const hosting = useRoom(isHost);
  const ended = useRoom(({ room }) => room.roomInfo.ended);
  const waiting = useRoom(({ room }) => room.roomInfo.waitingViewers);
  const noMicrophone = useRoom(microphoneMissing);
  const warning = useRoom(hostWarning);
  const unreached = useDelayedFlag(useRoom(reachesNobody), UNREACHED_NOTICE_DELAY_MS);
  const unrecorded = useRoom(isUnrecorded);
  const talkingMuted = useRoom((view) => view.hostMuted && view.talkingMuted);
  return (
    <div className="room-notices" role="alert">
      {notice && (
        <p className="room-notice">
          <span>{roomErrorText(notice)}</span>
          <Button
            appearance="subtle"
            icon={<DismissIcon />}
            aria-label={t("dismiss")}
            onClick={() => client.dispatch({ type: "notice-dismissed" })}
          />
        </p>
      )}
      {talkingMuted && <MutedNotice />}
      {joined && wantsToHost && !hosting && <p className="room-notice">{t("notTheHost")}</p>}
      {unreached && <p className="room-notice">{t("host.unreached")}</p>}
      {unrecorded && <p className="room-notice">{t("host.unrecorded")}</p>}
      {warning && <p className="room-notice">{t(`warning.${warning}`)}</p>}
      {hosting && waiting > 0 && <p className="room-notice">{t("waitingViewers", { count: waiting })}</p>}
      {ended && (
        <p className="room-notice">
          <span>{t("participants.ended")}</span>
          <Button onClick={() => client.moderation.request("end-room", { ended: false })}>
            {t("participants.openAgain")}
          </Button>
        </p>
      )}
      <SpeakerNotice />
      {noMicrophone && <p className="room-notice">{t("host.noMicrophone")}</p>}
    </div>
  );
}

/** The host talks into the muted microphone. */
function MutedNotice() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  return (
    <p className="room-notice room-muted">
      <span>
        <MutedIcon aria-hidden /> <strong>{t("muted.title")}</strong> {t("muted.text")}
      </span>
      <Button appearance="primary" onClick={() => client.setMuted(false)}>
        {t("muted.unmute")}
      </Button>
    </p>
  );
}
