import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { Button, type ButtonProps } from "#renderer/kit/actions/Button.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { isHost } from "../../store/room-selectors.ts";
import { DismissIcon, VideoIcon } from "../layout/room-icons.tsx";
import { useCornerSink } from "./use-media-sinks.ts";

/**
 * The host's camera in the corner of the stage, above whatever is shown there. The host ends it in one press; a viewer
 * hides it on this device, and is then not sent it.
 */
export function CornerVideo() {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const hosting = useRoom(isHost);
  const isOffered = useRoom(({ corner }) => corner.isOffered);
  const isThere = useRoom(({ corner }) => corner.stream !== null);
  const hidden = useStore(mediaSettings, ({ corner, level }) => !corner && level === "full");
  const show = (corner: boolean) => mediaSettings.getState().update({ corner });
  if (isThere)
    return (
      <div className="room-corner">
        <Video label={t(hosting ? "corner.own" : "corner.video")} />
        <CornerButton
          icon={<DismissIcon />}
          label={t(hosting ? "corner.turnOff" : "corner.hide")}
          onClick={() => (hosting ? store.setState({ cornerChosen: false }) : show(false))}
        />
      </div>
    );
  if (hosting || !isOffered || !hidden) return null;
  return (
    <div className="room-corner">
      <CornerButton icon={<VideoIcon />} label={t("corner.show")} onClick={() => show(true)} />
    </div>
  );
}

function Video({ label }: { label: string }) {
  // The small video has no audio.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <video ref={useCornerSink()} aria-label={label} playsInline />;
}

function CornerButton({ label, ...button }: ButtonProps & { label: string }) {
  return <Button appearance="transparent" aria-label={label} title={label} {...button} />;
}
