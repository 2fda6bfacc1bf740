import { useTranslation } from "react-i18next";
import { useRoom } from "../../client/use-room-client.ts";
import "./recording.css";

/** Informs everyone in words whether they are being recorded. Empty if the lecture is not recorded. */
export function RecordingIndicator() {
  const { t } = useTranslation("room");
  const recording = useRoom(({ room }) => room.roomInfo.recording);
  const state = recording?.state ?? "ended";
  const forSpeaker = state === "paused" && recording?.isSpeakerUnrecorded === true;
  // The element is always in the page, so that screen readers announce changes of its text.
  return (
    <output className="room-recording" data-state={state}>
      {state !== "ended" && (
        <>
          <strong>
            <span className="room-recording__light" aria-hidden="true" />
            {t("recording.sign")}
          </strong>
          <span>{forSpeaker ? t("recording.pausedForSpeaker") : t(`recording.state.${state}`)}</span>
        </>
      )}
    </output>
  );
}
