import { useState } from "react";
import { isDataScarce } from "#renderer/data/platform/scarce-data.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { type Replay, replayFileAddress } from "../replay-actions.ts";
import { withTicket } from "./source/playback-source.ts";

export const POSTER = "poster.jpg";
export const THUMBNAILS = { cues: "thumbnails.vtt", sheet: "thumbnails.jpg" } as const;

/** Returns a thumbnail file, or null if it can't be loaded. */
export type ReadImage = (file: string) => Promise<Response | null>;

/** A replay's pictures, which are optional. */
export interface Images {
  /** The address of the poster; null if there is none. */
  poster: string | null;
  /** Reads the files of the thumbnails above the timeline; null if there are none. */
  read: ReadImage | null;
}

interface Served {
  lectureId: string;
  replay: Replay;
  ticket: string;
}

async function fetchImage(address: string): Promise<Response | null> {
  const response = await platform().fetch(address);
  return response.ok ? response : null;
}

export function useServedImages({ lectureId, replay, ticket }: Served): Images {
  const hasImages = replay.renditions.includes("240p");
  // The URLs keep their first ticket, because all pictures are loaded before that ticket expires.
  const [addressOf] = useState(
    () => (file: string) => withTicket(replayFileAddress(lectureId, file), ticket),
  );
  const [poster] = useState(() => (hasImages && !isDataScarce() ? addressOf(POSTER) : null));
  const [read] = useState(() => (file: string) => fetchImage(addressOf(file)));
  return { poster, read: hasImages ? read : null };
}
