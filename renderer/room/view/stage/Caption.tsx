import { useTranslation } from "react-i18next";
import { VoiceIcon } from "../layout/room-icons.tsx";
import { speakerName } from "../../store/room-selectors.ts";
import { useRoom } from "../../client/use-room-client.ts";

/**
 * Shows on the video who is heard, for three seconds after the speaker has changed. Not a live region, because the
 * voice comes and goes with every pause in the speech.
 */
export function Caption() {
  const name = useRoom(speakerName);
  return (
    <p className="room-caption" key={name}>
      <ActiveSpeakerName />
    </p>
  );
}

/**
 * Shows the name of the participant whose voice is heard, and a sign while they are speaking. Its size stays the same,
 * so that nothing moves with every breath.
 */
export function ActiveSpeakerName() {
  const { t } = useTranslation("room");
  const name = useRoom(speakerName);
  const speaking = useRoom((view) => view.voiceActive);
  return (
    <span className="room-speaker">
      <span>{name}</span>
      {speaking && (
        <span>
          <VoiceIcon />
          <span className="visually-hidden">{t("caption.speaks")}</span>
        </span>
      )}
    </span>
  );
}
