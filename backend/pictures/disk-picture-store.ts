import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { createPictureStore, type PictureStore } from "./picture-store.ts";

export function createDiskPictureStore(dataDir: string): PictureStore {
  return createPictureStore(
    new Disk(new FSDriver({ location: path.join(dataDir, "pictures"), visibility: "private" })),
  );
}
