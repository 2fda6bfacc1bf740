import { useState } from "react";
import { isDataScarce } from "#renderer/data/platform/scarce-data.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { type Replay, replayFileAddress } from "../replay-actions.ts";
import { withTicket } from "./source/source.ts";

export const POSTER = "poster.jpg";
export const THUMBNAILS = { cues: "thumbnails.vtt", sheet: "thumbnails.jpg" } as const;

/** Returns a file of the thumbnails; null when it doesn't come. */
export type ReadPicture = (file: string) => Promise<Response | null>;

/** The pictures that go with a replay, which it can do without. */
export interface Pictures {
  /** The address of the one that is there before it plays; null: none. */
  poster: string | null;
  /** Reads those above the timeline; null: there are none. */
  read: ReadPicture | null;
}

interface Served {
  lectureId: string;
  replay: Replay;
  ticket: string;
}

async function fetchPicture(address: string): Promise<Response | null> {
  const response = await platform().fetch(address);
  return response.ok ? response : null;
}

/** Pictures that the server sends. */
export function useServedPictures({ lectureId, replay, ticket }: Served): Pictures {
  const hasPictures = replay.renditions.includes("240p");
  // A ticket that ends later does no harm: the pictures are loaded by then.
  const [addressOf] = useState(
    () => (file: string) => withTicket(replayFileAddress(lectureId, file), ticket),
  );
  const [poster] = useState(() => (hasPictures && !isDataScarce() ? addressOf(POSTER) : null));
  const [read] = useState(() => (file: string) => fetchPicture(addressOf(file)));
  return { poster, read: hasPictures ? read : null };
}
