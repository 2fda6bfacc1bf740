import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useDelayedFlag } from "#renderer/kit/feedback/use-delayed-flag.ts";
import { DismissIcon, MutedIcon } from "./layout/room-icons.tsx";
import {
  hostWarning,
  isHost,
  isUnrecorded,
  mayHaveBrokenOff,
  microphoneMissing,
  reachesNobody,
} from "../store/room-selectors.ts";
import { roomErrorText } from "./layout/room-text.ts";
import { useRoom, useRoomClient } from "../client/use-room-client.ts";
import { SpeakerBanner } from "./participants/SpeakerBanner.tsx";

/**
 * How long viewers must be without media before the banner appears, in milliseconds. The delay is longer than it takes
 * to start publishing.
 */
const UNREACHED_BANNER_DELAY_MS = 1000;

interface RoomBannersProps {
  wantsToHost: boolean;
  /** What becomes of a lecture that broke off. */
  interruption?: ReactNode;
}

/** Banners about current problems. The room below them stays usable. */
export function RoomBanners({ wantsToHost, interruption }: RoomBannersProps) {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const banner = useRoom(({ room }) => room.banner);
  const joined = useRoom(({ room }) => room.connection !== null);
  const hosting = useRoom(isHost);
  const ended = useRoom(({ room }) => room.roomInfo.ended);
  const waiting = useRoom(({ room }) => room.roomInfo.waitingViewers);
  const brokeOff = useRoom(mayHaveBrokenOff);
  const noMicrophone = useRoom(microphoneMissing);
  const warning = useRoom(hostWarning);
  const unreached = useDelayedFlag(useRoom(reachesNobody), UNREACHED_BANNER_DELAY_MS);
  const unrecorded = useRoom(isUnrecorded);
  const talkingMuted = useRoom((view) => view.hostMuted && view.talkingMuted);
  return (
    <>
      <div role="alert">
        {banner && (
          <p className="room-banner">
            <span>{roomErrorText(banner)}</span>
            <Button
              appearance="subtle"
              icon={<DismissIcon />}
              aria-label={t("dismiss")}
              onClick={() => client.dispatch({ type: "banner-dismissed" })}
            />
          </p>
        )}
        {talkingMuted && <MutedBanner />}
        {joined && wantsToHost && !hosting && <p className="room-banner">{t("notTheHost")}</p>}
        {unreached && <p className="room-banner">{t("host.unreached")}</p>}
        {unrecorded && <p className="room-banner">{t("host.unrecorded")}</p>}
        {warning && <p className="room-banner">{t(`warning.${warning}`)}</p>}
        {hosting && waiting > 0 && <p className="room-banner">{t("waitingViewers", { count: waiting })}</p>}
        {ended && (
          <p className="room-banner">
            <span>{t("participants.ended")}</span>
            <Button onClick={() => client.moderation.request("end-room", { ended: false })}>
              {t("participants.openAgain")}
            </Button>
          </p>
        )}
        <SpeakerBanner />
        {noMicrophone && <p className="room-banner">{t("host.noMicrophone")}</p>}
      </div>
      <output>{brokeOff && interruption}</output>
    </>
  );
}

/** Shown when the host talks into the muted microphone. */
function MutedBanner() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  return (
    <p className="room-banner room-muted">
      <span>
        <MutedIcon aria-hidden /> <strong>{t("muted.title")}</strong> {t("muted.text")}
      </span>
      <Button appearance="primary" onClick={() => client.setMuted(false)}>
        {t("muted.unmute")}
      </Button>
    </p>
  );
}
