import { useTranslation } from "react-i18next";
import defaultAvatar from "#renderer/kit/default-avatar.svg";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import type { stageMessage } from "../../store/room-selectors.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { ActiveSpeakerName } from "./Caption.tsx";

type Message = Exclude<ReturnType<typeof stageMessage>, null> | "audioOnly" | "slidesOnly" | "slidesAtAudio";

/** Shows why there is no video, and what the user can do about it. */
export function StageMessage({ message }: { message: Message }) {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  if (message === "soundOnly") return <HostCard />;
  if (message === "slidesAtAudio") return <SlidesAtAudio />;
  return (
    <div className="room-stage-message">
      <p>{t(`stage.${message}`)}</p>
      {message === "screenNotShared" && (
        <Button
          appearance="primary"
          onClick={() => client.dispatch({ type: "start-pressed", kind: "camera" })}
        >
          {t("host.startVideo")}
        </Button>
      )}
      {message === "ownSoundOnly" && (
        <Button onClick={() => client.dispatch({ type: "stop-pressed", kind: "microphone" })}>
          {t("host.closeMicrophone")}
        </Button>
      )}
    </div>
  );
}

/** Viewer: slides are shown, but not at this data level. */
function SlidesAtAudio() {
  const { t } = useTranslation("room");
  return (
    <div className="room-stage-message">
      <p>{t("board.atAudio")}</p>
      <Button appearance="primary" onClick={() => mediaSettings.getState().update({ level: "slides" })}>
        {t("board.show")}
      </Button>
    </div>
  );
}

/** Viewer: shows whose voice is heard while the lecture has no video. */
function HostCard() {
  const { t } = useTranslation("room");
  const lecture = useRoom(({ room }) => room.connection?.lecture);
  if (!lecture) return null;
  return (
    <div className="room-stage-message room-host-card">
      <Picture
        src={lecture.instructorPicture ?? null}
        fallback={defaultAvatar}
        alt=""
        width={96}
        height={96}
        eager
      />
      <strong>
        <ActiveSpeakerName />
      </strong>
      <p>{t("stage.soundOnly")}</p>
    </div>
  );
}
