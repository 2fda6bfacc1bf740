import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { MicrophoneIcon } from "../layout/room-icons.tsx";
import { deniedBy } from "#renderer/data/platform/platform.ts";
import { useModerates } from "../../client/use-moderates.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { useRunningRecording } from "../recording/use-recording.ts";
import { hasFloor } from "../../machine/floor-machine.ts";

/**
 * Shows the participant to whom the host has given the floor. The speaker's microphone stays off until the speaker
 * opens it.
 */
export function SpeakerBanner() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const holder = useRoom(({ room }) => room.roomInfo.floorHolder);
  const own = useRoom(({ room }) => hasFloor(room));
  const moderates = useModerates();
  const microphone = useRoom(({ room }) => room.speakerMicrophone);
  if (!holder) return null;
  const releaseFloor = () => client.moderation.request("floor", { accountId: null });
  if (!own)
    return (
      <p className="room-banner">
        <span>{t("floor.theirs", { name: holder.name })}</span>
        {moderates && <Button onClick={releaseFloor}>{t("floor.revoke")}</Button>}
      </p>
    );
  return (
    <div className="room-banner">
      <span>
        <FloorText /> <RecordedText />
      </span>
      <div className="room-banner-actions">
        {microphone.at !== "on" && <SpeakButtons />}
        <Button onClick={releaseFloor}>{t(microphone.at === "on" ? "floor.done" : "floor.decline")}</Button>
      </div>
    </div>
  );
}

function FloorText() {
  const { t } = useTranslation("room");
  const microphone = useRoom(({ room }) => room.speakerMicrophone);
  if (microphone.at === "blocked") return t(`floor.blocked.${deniedBy(microphone.reason)}`);
  return t(`floor.${microphone.at === "on" || microphone.at === "ended" ? microphone.at : "yours"}`);
}

/** Informs speakers, before their microphone opens, whether they will be recorded. */
function RecordedText() {
  const { t } = useTranslation("room");
  const on = useRoom(({ room }) => room.speakerMicrophone.at === "on");
  const recording = useRoom(({ room }) => room.roomInfo.recording);
  if (recording === null || recording.state === "ended") return null;
  const text = recording.isSpeakerUnrecorded ? "unrecorded" : on ? "isRecorded" : "willBeRecorded";
  return <strong>{t(`floor.${text}`)}</strong>;
}

function SpeakButtons() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const busy = useRoom(({ room }) => room.speakerMicrophone.at === "requesting");
  const recording = useRunningRecording();
  return (
    <>
      <Button
        appearance="primary"
        icon={<MicrophoneIcon />}
        disabledFocusable={busy}
        onClick={() => client.dispatch({ type: "speak-pressed" })}
      >
        {t("floor.speak")}
      </Button>
      {recording?.mayBeUnrecorded && !recording.isSpeakerUnrecorded && (
        <Button disabledFocusable={busy} onClick={() => client.moderation.speakUnrecorded()}>
          {t("floor.speakUnrecorded")}
        </Button>
      )}
    </>
  );
}
