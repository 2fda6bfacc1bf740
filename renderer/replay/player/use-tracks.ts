import { useEffect, useState } from "react";
import { isDataScarce } from "#renderer/platform/scarce-data.ts";
import { type Replay, replayFileAddress } from "../replay-actions.ts";
import { chapterName } from "../replay-words.ts";
import { withTicket } from "./source/source.ts";
import type { Quality } from "./qualities.ts";
import { chapterAddress, fetchThumbnails } from "./tracks.ts";

interface TrackInput {
  lectureId: string;
  replay: Replay;
  /** Null: nothing can be fetched. */
  ticket: string | null;
  video: HTMLVideoElement | null;
  quality: Quality;
}

interface Tracks {
  chapters: string | null;
  thumbnails: string | null;
  poster: string | null;
}

/**
 * Addresses of what goes with the picture. Thumbnails come once it plays, so that nothing delays its beginning, and not
 * while somebody saves them by listening alone.
 */
export function useTracks({ lectureId, replay, ticket, video, quality }: TrackInput): Tracks {
  const { chapters, durationMs, renditions } = replay;
  // They stay the same when more qualities come.
  const [chapterTrack] = useState(() => {
    const named = chapters.map((chapter) => ({ atMs: chapter.atMs, name: chapterName(chapter) }));
    return named.length < 2 || durationMs === null ? null : chapterAddress(named, durationMs);
  });
  const hasPictures = renditions.includes("240p");
  const thumbnails = useThumbnails({
    lectureId,
    ticket,
    video: hasPictures && quality !== "sound" ? video : null,
  });
  // A ticket that ends later does no harm: the picture is loaded by then.
  const [poster] = useState(() =>
    ticket !== null && hasPictures && !isDataScarce()
      ? withTicket(replayFileAddress(lectureId, "poster.jpg"), ticket)
      : null,
  );
  return { chapters: chapterTrack, thumbnails, poster };
}

function useThumbnails({ lectureId, ticket, video }: Omit<TrackInput, "replay" | "quality">): string | null {
  const [track, setTrack] = useState<string | null>(null);
  const [first] = useState(ticket);
  useEffect(() => {
    if (!video || first === null) return undefined;
    let made: { track: string; picture: string } | null = null;
    let gone = false;
    const revoke = () => {
      for (const address of made ? [made.track, made.picture] : []) URL.revokeObjectURL(address);
    };
    const handlePlaying = async () => {
      made = await fetchThumbnails(lectureId, first);
      if (gone) revoke();
      else setTrack(made?.track ?? null);
    };
    const play = () => void handlePlaying();
    video.addEventListener("playing", play, { once: true });
    return () => {
      gone = true;
      revoke();
      setTrack(null);
      video.removeEventListener("playing", play);
    };
  }, [video, lectureId, first]);
  return track;
}
