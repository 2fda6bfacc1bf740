import { useTranslation } from "react-i18next";
import { Button } from "#renderer/ui/actions/Button.tsx";
import { MicrophoneIcon } from "../room-icons.tsx";
import { deniedBy } from "#renderer/platform/platform.ts";
import { isHost } from "../../store/room-selectors.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { hasFloor } from "../../machine/floor-machine.ts";

/** Who may speak besides the host. The speaker decides when their microphone opens. */
export function SpeakerNotice() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const holder = useRoom(({ room }) => room.roomInfo.floorHolder);
  const own = useRoom(({ room }) => hasFloor(room));
  const hosting = useRoom(isHost);
  const microphone = useRoom(({ room }) => room.speakerMicrophone);
  if (!holder) return null;
  const releaseFloor = () => client.moderation.request("floor", { accountId: null });
  if (!own)
    return (
      <p className="room-notice">
        <span>{t("floor.theirs", { name: holder.name })}</span>
        {hosting && <Button onClick={releaseFloor}>{t("floor.revoke")}</Button>}
      </p>
    );
  return (
    <div className="room-notice">
      <span>
        {microphone.at === "blocked"
          ? t(`floor.blocked.${deniedBy(microphone.reason)}`)
          : t(`floor.${microphone.at === "on" || microphone.at === "ended" ? microphone.at : "yours"}`)}
      </span>
      <div className="room-notice-actions">
        {microphone.at !== "on" && (
          <Button
            appearance="primary"
            icon={<MicrophoneIcon />}
            disabledFocusable={microphone.at === "requesting"}
            onClick={() => client.dispatch({ type: "speak-pressed" })}
          >
            {t("floor.speak")}
          </Button>
        )}
        <Button onClick={releaseFloor}>{t(microphone.at === "on" ? "floor.done" : "floor.decline")}</Button>
      </div>
    </div>
  );
}
