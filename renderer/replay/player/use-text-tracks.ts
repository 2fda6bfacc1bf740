import { useEffect, useState } from "react";
import type { Replay } from "../replay-actions.ts";
import { chapterName } from "../replay-text.ts";
import type { Images, ReadImage } from "./replay-images.ts";
import type { Quality } from "./source/qualities.ts";
import { chapterAddress, readThumbnails } from "./text-tracks.ts";

interface TrackInput {
  replay: Replay;
  images: Images;
  video: HTMLVideoElement | null;
  quality: Quality;
}

interface Tracks {
  chapters: string | null;
  thumbnails: string | null;
}

/**
 * Returns the URLs of the video's tracks. Thumbnails are loaded only after playback has started, so that they do not
 * delay it. In audio-only playback they are not loaded at all, which saves data.
 */
export function useTracks({ replay, images, video, quality }: TrackInput): Tracks {
  const { chapters, durationMs } = replay;
  // The chapter track is created once and stays the same when more qualities become available.
  const [chapterTrack] = useState(() => {
    const named = chapters.map((chapter) => ({ atMs: chapter.atMs, name: chapterName(chapter) }));
    return named.length < 2 || durationMs === null ? null : chapterAddress(named, durationMs);
  });
  const thumbnails = useThumbnails(images.read, quality === "sound" ? null : video);
  return { chapters: chapterTrack, thumbnails };
}

function useThumbnails(read: ReadImage | null, video: HTMLVideoElement | null): string | null {
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
