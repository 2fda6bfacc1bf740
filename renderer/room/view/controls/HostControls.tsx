import { Button, ToggleButton } from "@fluentui/react-components";
import {
  MicOffRegular,
  MicRegular,
  ShareScreenStartRegular,
  ShareScreenStopRegular,
  VideoOffRegular,
  VideoRegular,
} from "@fluentui/react-icons";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { isOn } from "../../store/room-selectors.ts";
import type { CaptureKind } from "../../machine/room-state.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

const cameraOn = isOn("camera");
const screenOn = isOn("screen");

export function HostControls() {
  const { t } = useTranslation("room");
  const camera = useRoom(cameraOn);
  const screen = useRoom(screenOn);
  return (
    <fieldset className="room-host" aria-label={t("host.group")}>
      <SourceButton
        start
        kind="screen"
        disabled={screen}
        icon={<ShareScreenStartRegular />}
        label={t("host.startScreen")}
      />
      <SourceButton
        kind="screen"
        disabled={!screen}
        icon={<ShareScreenStopRegular />}
        label={t("host.stopScreen")}
      />
      <SourceButton
        start
        kind="camera"
        disabled={camera}
        icon={<VideoRegular />}
        label={t("host.startVideo")}
      />
      <SourceButton kind="camera" disabled={!camera} icon={<VideoOffRegular />} label={t("host.stopVideo")} />
      <MuteButton />
    </fieldset>
  );
}

/** Mutes the host's microphone; a shared screen's audio goes on. */
function MuteButton() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const muted = useRoom((view) => view.hostMuted);
  const open = useRoom(({ room }) => room.capture.microphone.at === "on");
  return (
    <ToggleButton
      icon={muted ? <MicOffRegular /> : <MicRegular />}
      checked={muted}
      disabledFocusable={!open}
      onClick={() => client.setMuted(!muted)}
    >
      {t("host.mute")}
    </ToggleButton>
  );
}

interface SourceButtonProps {
  kind: CaptureKind;
  start?: boolean;
  disabled: boolean;
  icon: ReactElement;
  label: string;
}

function SourceButton({ kind, start = false, disabled, icon, label }: SourceButtonProps) {
  const { client } = useRoomClient();
  return (
    <Button
      appearance={start ? "primary" : "secondary"}
      icon={icon}
      // Stays focusable, so that the focus is not lost when a button disables itself.
      disabledFocusable={disabled}
      onClick={() => client.dispatch({ type: start ? "start-pressed" : "stop-pressed", kind })}
    >
      {label}
    </Button>
  );
}
