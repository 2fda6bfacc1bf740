import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { NoAudioIcon, PauseIcon, PlayIcon, SpeakerIcon } from "../layout/room-icons.tsx";
import { VOLUME } from "#renderer/constants.ts";
import { isMuted, setVolume, toggleMuted, togglePaused, type Playback } from "../../store/playback.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

export function PlaybackControls() {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const paused = useRoom((view) => view.playback.paused);
  const muted = useRoom((view) => isMuted(view.playback));
  const volume = useRoom((view) => view.playback.volume);
  const change = (next: (playback: Playback) => Playback) =>
    store.setState((view) => ({ playback: next(view.playback) }));
  const playLabel = t(paused ? "playback.play" : "playback.pause");
  const muteLabel = t(muted ? "playback.unmute" : "playback.mute");
  return (
    <fieldset className="room-playback" aria-label={t("playback.group")}>
      <Button
        appearance="subtle"
        icon={paused ? <PlayIcon /> : <PauseIcon />}
        aria-label={playLabel}
        title={playLabel}
        onClick={() => change(togglePaused)}
      />
      <Button
        appearance="subtle"
        icon={muted ? <NoAudioIcon /> : <SpeakerIcon />}
        aria-label={muteLabel}
        title={muteLabel}
        onClick={() => change(toggleMuted)}
      />
      <input
        type="range"
        className="room-volume"
        aria-label={t("playback.volume")}
        {...VOLUME}
        value={muted ? VOLUME.min : volume}
        onChange={({ target }) => change((playback) => setVolume(playback, target.valueAsNumber))}
      />
    </fieldset>
  );
}
