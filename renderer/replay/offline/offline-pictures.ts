import { useEffect, useState } from "react";
import { POSTER, type Images, type ReadImage } from "../player/replay-images.ts";
import { deviceTime } from "./device-time.ts";
import { isOver, offlineAddress, type OfflineReplay, openOfflineCache } from "./offline-store.ts";

/** Reads the thumbnails of an offline replay while the right to watch it lasts. */
function readImages(offlineReplay: OfflineReplay): ReadImage {
  return async (file) => {
    if (isOver(offlineReplay, deviceTime())) return null;
    return (await (await openOfflineCache(offlineReplay)).match(offlineAddress(file))) ?? null;
  };
}

export function useOfflinePictures(offlineReplay: OfflineReplay): Images {
  const [read] = useState(() => readImages(offlineReplay));
  const [poster, setPoster] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    const show = async () => {
      const stored = await (await read(POSTER))?.blob();
      if (gone || stored === undefined) return;
      made = URL.createObjectURL(stored);
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
