import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import {
  MicrophoneIcon,
  MutedIcon,
  NoVideoIcon,
  StartScreenIcon,
  StopScreenIcon,
  VideoIcon,
} from "../layout/room-icons.tsx";
import { useShortcutSettings } from "#renderer/data/session/shortcut-settings-store.ts";
import {
  boardSlide,
  isMicrophoneOpen,
  isOn,
  mayOpenMicrophone,
  shownSource,
} from "../../store/room-selectors.ts";
import type { CaptureKind } from "../../machine/room-state.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { ROOM_KEYS } from "./room-keys.ts";
import { SlidesButton } from "../board/SlidesButton.tsx";
import { toggleMicrophone, toggleSource } from "./toggle-source.ts";
import { useRoomShortcuts } from "./use-room-shortcuts.ts";

const cameraOn = isOn("camera");
const screenOn = isOn("screen");

/**
 * One button each for microphone, video and screen. The icon shows the current state; the text says what a press does.
 */
export function HostControls() {
  const { t } = useTranslation("room");
  const camera = useRoom(cameraOn);
  const screen = useRoom(screenOn);
  useRoomShortcuts();
  return (
    <fieldset className="room-host" aria-label={t("host.group")}>
      <MicrophoneButton />
      <SourceButton
        kind="camera"
        on={camera}
        icon={camera ? <VideoIcon /> : <NoVideoIcon />}
        label={t(camera ? "host.stopVideo" : "host.startVideo")}
      />
      <SourceButton
        kind="screen"
        on={screen}
        icon={screen ? <StopScreenIcon /> : <StartScreenIcon />}
        label={t(screen ? "host.stopScreen" : "host.startScreen")}
      />
      <SlidesButton />
    </fieldset>
  );
}

function MicrophoneButton() {
  const { t } = useTranslation("room");
  const room = useRoomClient();
  const muted = useRoom((view) => view.hostMuted);
  const open = useRoom(isMicrophoneOpen);
  const mayOpen = useRoom(mayOpenMicrophone);
  const key = useKeyHint(ROOM_KEYS.microphone);
  return (
    <Button
      className="room-device"
      data-state={open ? (muted ? "muted" : "on") : "off"}
      icon={open && !muted ? <MicrophoneIcon /> : <MutedIcon />}
      // Disabled but focusable, so that the focus is not lost when a source stops.
      disabledFocusable={!open && !mayOpen}
      onClick={() => toggleMicrophone(room)}
      {...key}
    >
      {t(mayOpen ? "host.openMicrophone" : muted ? "host.unmute" : "host.mute")}
    </Button>
  );
}

interface SourceButtonProps {
  kind: CaptureKind;
  on: boolean;
  icon: ReactElement;
  label: string;
}

function SourceButton({ kind, on, icon, label }: SourceButtonProps) {
  const room = useRoomClient();
  const nothingShown = useRoom(
    (view) => !["camera", "screen"].includes(shownSource(view)) && boardSlide(view) === null,
  );
  const key = useKeyHint(ROOM_KEYS[kind]);
  return (
    <Button
      className="room-device"
      data-state={on ? "on" : "off"}
      appearance={nothingShown && !on ? "primary" : "secondary"}
      icon={icon}
      onClick={() => toggleSource(room, kind)}
      {...key}
    >
      {label}
    </Button>
  );
}

/** Returns attributes that name the shortcut key; none if shortcuts are off or the device has no keyboard. */
function useKeyHint(key: string): { title?: string; "aria-keyshortcuts"?: string } {
  const { t } = useTranslation("room");
  const enabled = useShortcutSettings((settings) => settings.enabled);
  if (!enabled || isTouchOnly()) return {};
  return { title: t("host.key", { key: key.toUpperCase() }), "aria-keyshortcuts": key };
}

/**
 * Returns true if touch is the device's only input; shortcut keys are then not mentioned. Uses the same query as
 * site-footer.css.
 */
function isTouchOnly(): boolean {
  return window.matchMedia("(hover: none) and (pointer: coarse)").matches;
}
