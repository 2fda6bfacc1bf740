import { useEffect, useState } from "react";
import type { Replay } from "../replay-actions.ts";
import { chapterName } from "../replay-words.ts";
import type { Pictures, ReadPicture } from "./pictures.ts";
import type { Quality } from "./source/qualities.ts";
import { chapterAddress, readThumbnails } from "./tracks.ts";

interface TrackInput {
  replay: Replay;
  pictures: Pictures;
  video: HTMLVideoElement | null;
  quality: Quality;
}

interface Tracks {
  chapters: string | null;
  thumbnails: string | null;
}

/**
 * Addresses of what goes with the picture. Thumbnails come once it plays, so that nothing delays its beginning, and not
 * while somebody saves them by listening alone.
 */
export function useTracks({ replay, pictures, video, quality }: TrackInput): Tracks {
  const { chapters, durationMs } = replay;
  // They stay the same when more qualities come.
  const [chapterTrack] = useState(() => {
    const named = chapters.map((chapter) => ({ atMs: chapter.atMs, name: chapterName(chapter) }));
    return named.length < 2 || durationMs === null ? null : chapterAddress(named, durationMs);
  });
  const thumbnails = useThumbnails(pictures.read, quality === "sound" ? null : video);
  return { chapters: chapterTrack, thumbnails };
}

function useThumbnails(read: ReadPicture | null, video: HTMLVideoElement | null): string | null {
  const [track, setTrack] = useState<string | null>(null);
  useEffect(() => {
    if (!video || read === null) return undefined;
    let made: { track: string; picture: string } | null = null;
    let gone = false;
    const revoke = () => {
      for (const address of made ? [made.track, made.picture] : []) URL.revokeObjectURL(address);
    };
    const handlePlaying = async () => {
      made = await readThumbnails(read);
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
  }, [video, read]);
  return track;
}
