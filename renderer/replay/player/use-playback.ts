import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { lineKbps } from "#renderer/data/platform/scarce-data.ts";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { loadReplay, type Replay } from "../replay-actions.ts";
import { createPlayback, type Playback } from "./source/create-playback.ts";
import { behindHidden, isSameHidden } from "./hidden.ts";
import type { ReplayPlace } from "./places.ts";
import { type Quality, startQuality } from "./source/qualities.ts";
import type { PlaybackProblem } from "./source/source.ts";
import { createTicketKeeper } from "./source/ticket-keeper.ts";
import { useHidden } from "./use-hidden.ts";

const KEEP_PLACE_MS = 5000;

/** What was playing is no longer there. */
const replaced = () =>
  new ApiError({ code: "replay_replaced", status: 410, message: "Another video stands in its place." });

interface PlaybackWishes {
  lectureId: string;
  replay: Replay;
  ticket: string;
  video: HTMLVideoElement | null;
  place: ReplayPlace;
  /** What is hidden of it has changed. */
  onChanged: () => void;
  onRefused: (error: ApiError) => void;
}

/** Plays a replay from where it was left. The quality is the person's choice, or what suits the line. */
export function usePlayback(wishes: PlaybackWishes) {
  const { video, lectureId, replay, place } = wishes;
  const level = useStore(mediaSettings, (settings) => settings.level);
  const [kbps] = useState(lineKbps);
  const [quality, setQuality] = useState<Quality>(() => startQuality(replay, { level, kbps }));
  const [problem, setProblem] = useState<PlaybackProblem | null>(null);
  const playback = useRef<Playback | null>(null);
  const latest = useRef({ ...wishes, quality });
  useEffect(() => void (latest.current = { ...wishes, quality }));

  useEffect(() => {
    if (!video) return undefined;
    const tickets = createTicketKeeper({
      first: latest.current.ticket,
      load: async () => {
        const { ticket, hidden, replacedAt } = await loadReplay(lectureId);
        if (replacedAt !== latest.current.replay.replacedAt) throw replaced();
        if (!isSameHidden(hidden, latest.current.replay.hidden)) latest.current.onChanged();
        return ticket;
      },
      onRefused: (error) => latest.current.onRefused(error),
    });
    const at = behindHidden(place.read(), latest.current.replay.hidden);
    const created = createPlayback({ video, lectureId, at, kbps, tickets, onProblem: setProblem });
    created.choose(latest.current.quality);
    playback.current = created;
    return () => {
      created.dispose();
      playback.current = null;
    };
  }, [video, lectureId, place, kbps]);
  useKeptPlace(video, place);
  const choose = (chosen: Quality) => {
    setProblem(null);
    setQuality(chosen);
    playback.current?.choose(chosen);
  };
  useHidden(video, replay.hidden, () => choose(quality));
  return { quality, choose, problem, retry: () => choose(quality) };
}

/** Keeps where somebody is: every few seconds, when it pauses, and when the page goes. */
export function useKeptPlace(video: HTMLVideoElement | null, place: ReplayPlace): void {
  useEffect(() => {
    if (!video) return undefined;
    let keptAt = performance.now();
    const keep = () => {
      keptAt = performance.now();
      if (video.currentTime > 0 && video.duration > 0) place.keep(video.currentTime, video.duration);
    };
    const keepWhenDue = () => {
      if (performance.now() - keptAt >= KEEP_PLACE_MS) keep();
    };
    video.addEventListener("timeupdate", keepWhenDue);
    video.addEventListener("pause", keep);
    video.addEventListener("seeked", keep);
    window.addEventListener("pagehide", keep);
    return () => {
      video.removeEventListener("timeupdate", keepWhenDue);
      video.removeEventListener("pause", keep);
      video.removeEventListener("seeked", keep);
      window.removeEventListener("pagehide", keep);
    };
  }, [video, place]);
}
