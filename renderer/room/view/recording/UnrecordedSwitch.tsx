import { useId } from "react";
import { useTranslation } from "react-i18next";
import { SwitchField } from "#renderer/kit/fields/SwitchField.tsx";
import { useRoomClient } from "../../client/use-room-client.ts";
import "./recording.css";
import { useRunningRecording } from "./use-recording.ts";

export function UnrecordedSwitch() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const recording = useRunningRecording();
  const hintId = useId();
  if (!recording) return null;
  return (
    <div>
      <SwitchField
        label={t("recording.allowUnrecorded")}
        checked={recording.mayBeUnrecorded}
        aria-describedby={hintId}
        onChange={(allowed) => client.moderation.request("allow-unrecorded", { allowed })}
      />
      <p id={hintId} className="room-switch-hint">
        {t("recording.allowUnrecordedHint")}
      </p>
    </div>
  );
}
