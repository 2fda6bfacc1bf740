import { useEffect, useState } from "react";
import { POSTER, type Pictures, type ReadPicture } from "../player/pictures.ts";
import { deviceTime } from "./device-time.ts";
import { isOver, offlineAddress, type OfflineReplay, openCopy } from "./offline-store.ts";

/** Reads a copy's pictures, as long as the right to it lasts. */
function readPictures(copy: OfflineReplay): ReadPicture {
  return async (file) => {
    if (isOver(copy, deviceTime())) return null;
    return (await (await openCopy(copy)).match(offlineAddress(file))) ?? null;
  };
}

/** Pictures that are on this device. */
export function useKeptPictures(copy: OfflineReplay): Pictures {
  const [read] = useState(() => readPictures(copy));
  const [poster, setPoster] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    const show = async () => {
      const kept = await (await read(POSTER))?.blob();
      if (gone || kept === undefined) return;
      made = URL.createObjectURL(kept);
      setPoster(made);
    };
    void show();
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [read]);
  return { poster, read };
}
