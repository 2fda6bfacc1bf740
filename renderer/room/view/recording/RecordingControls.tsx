import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useRoomClient } from "../../client/use-room-client.ts";
import { MarkIcon, PauseIcon, RecordIcon } from "../layout/room-icons.tsx";
import { MarkDialog } from "./MarkDialog.tsx";
import { useRunningRecording } from "./use-recording.ts";

export function RecordingControls() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const recording = useRunningRecording();
  const notify = useNotify();
  const [pressedAt, setPressedAt] = useState<number | null>(null);
  if (!recording) return null;
  const mark = async () => {
    const at = performance.now();
    if (!(await client.moderation.send("mark-recording", { title: null, agoMs: 0 }))) return;
    const text = (key: "done" | "name") => () => messages.t(`recording.marking.${key}`, { ns: "room" });
    notify({
      status: "success",
      text: text("done"),
      action: { text: text("name"), onPress: () => setPressedAt(at) },
    });
  };
  const paused = recording.state === "paused";
  return (
    <fieldset className="room-recording-controls" aria-label={t("recording.group")}>
      <Button
        icon={paused ? <RecordIcon /> : <PauseIcon />}
        // Disabled while a speaker who was promised not to be recorded holds the floor, so that the host can't resume
        // the recording.
        disabledFocusable={recording.isSpeakerUnrecorded}
        onClick={() => client.moderation.request("pause-recording", { paused: !paused })}
      >
        {t(paused ? "recording.resume" : "recording.pause")}
      </Button>
      <Button icon={<MarkIcon />} onClick={() => void mark()}>
        {t("recording.mark")}
      </Button>
      {pressedAt !== null && <MarkDialog pressedAt={pressedAt} onClose={() => setPressedAt(null)} />}
    </fieldset>
  );
}
