import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { connectionKbps } from "#renderer/data/platform/scarce-data.ts";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { loadReplay, type Replay } from "../replay-actions.ts";
import { createPlayback, type Playback } from "./source/create-playback.ts";
import { behindHidden, isSameHidden } from "./hidden-passages.ts";
import type { PlaybackPosition } from "./playback-position.ts";
import { type Quality, startQuality } from "./source/qualities.ts";
import type { PlaybackProblem } from "./source/playback-source.ts";
import { createTicketRefresher } from "./source/ticket-refresher.ts";
import { useHidden } from "./use-hidden-passages.ts";

const SAVE_POSITION_MS = 5000;

/** The error for a replay that was replaced with another video while it was playing. */
const replaced = () =>
  new ApiError({ code: "replay_replaced", status: 410, message: "Another video stands in its place." });

interface PlaybackOptions {
  lectureId: string;
  replay: Replay;
  ticket: string;
  video: HTMLVideoElement | null;
  position: PlaybackPosition;
  /** Called when the hidden passages have changed. */
  onChanged: () => void;
  onRefused: (error: ApiError) => void;
}

/**
 * Plays a replay from the position last watched. Until the user chooses a quality, one that suits the bandwidth is
 * used.
 */
export function usePlayback(options: PlaybackOptions) {
  const { video, lectureId, replay, position } = options;
  const level = useStore(mediaSettings, (settings) => settings.level);
  const [kbps] = useState(connectionKbps);
  const [quality, setQuality] = useState<Quality>(() => startQuality(replay, { level, kbps }));
  const [problem, setProblem] = useState<PlaybackProblem | null>(null);
  const playback = useRef<Playback | null>(null);
  const latest = useRef({ ...options, quality });
  useEffect(() => void (latest.current = { ...options, quality }));

  useEffect(() => {
    if (!video) return undefined;
    const tickets = createTicketRefresher({
      first: latest.current.ticket,
      load: async () => {
        const { ticket, hidden, replacedAt } = await loadReplay(lectureId);
        if (replacedAt !== latest.current.replay.replacedAt) throw replaced();
        if (!isSameHidden(hidden, latest.current.replay.hidden)) latest.current.onChanged();
        return ticket;
      },
      onRefused: (error) => latest.current.onRefused(error),
    });
    const at = behindHidden(position.read(), latest.current.replay.hidden);
    const created = createPlayback({ video, lectureId, at, kbps, tickets, onProblem: setProblem });
    created.choose(latest.current.quality);
    playback.current = created;
    return () => {
      created.dispose();
      playback.current = null;
    };
  }, [video, lectureId, position, kbps]);
  useSavedPosition(video, position);
  const choose = (chosen: Quality) => {
    setProblem(null);
    setQuality(chosen);
    playback.current?.choose(chosen);
  };
  useHidden(video, replay.hidden, () => choose(quality));
  return { quality, choose, problem, retry: () => choose(quality) };
}

/** Stores the playback position: every few seconds, on pause, and when the page is closed. */
export function useSavedPosition(video: HTMLVideoElement | null, position: PlaybackPosition): void {
  useEffect(() => {
    if (!video) return undefined;
    let savedAt = performance.now();
    const save = () => {
      savedAt = performance.now();
      if (video.currentTime > 0 && video.duration > 0) position.save(video.currentTime, video.duration);
    };
    const saveWhenDue = () => {
      if (performance.now() - savedAt >= SAVE_POSITION_MS) save();
    };
    video.addEventListener("timeupdate", saveWhenDue);
    video.addEventListener("pause", save);
    video.addEventListener("seeked", save);
    window.addEventListener("pagehide", save);
    return () => {
      video.removeEventListener("timeupdate", saveWhenDue);
      video.removeEventListener("pause", save);
      video.removeEventListener("seeked", save);
      window.removeEventListener("pagehide", save);
    };
  }, [video, position]);
}
