import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { renditions } from "../assembly/media/encode-renditions.ts";
import { replayFolder } from "../files/replay-keys.ts";

interface StoredRendition {
  name: string;
  /**
   * The segments that the rendition's playlist lists (`listed`), and those that the storage contains (`stored`); both
   * in order.
   */
  listed: string[];
  stored: string[];
  /** Total length of all listed segments. */
  seconds: number;
  /** Total size of all the rendition's files. */
  bytes: number;
}

/** Returns the renditions of a replay as they are stored. The replay must have video. */
export async function storedRenditions(files: FileStore, replayId: string): Promise<StoredRendition[]> {
  const all: { key: string; size: number }[] = [];
  for await (const page of files.listPages()) all.push(...page);
  return Promise.all(
    renditions.map(async ({ name }) => {
      const folder = `${replayFolder(replayId)}/${name}/`;
      const playlist = Buffer.from((await files.read(`${folder}index.m3u8`)) ?? []).toString();
      const lengths = [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)];
      const own = all.filter(({ key }) => key.startsWith(folder));
      return {
        name,
        listed: [...playlist.matchAll(/^\d+\.m4s$/gm)].map(([file]) => file),
        stored: own.flatMap(({ key }) => (key.endsWith(".m4s") ? [key.slice(folder.length)] : [])).toSorted(),
        seconds: lengths.reduce((sum, [, length]) => sum + Number(length), 0),
        bytes: own.reduce((sum, { size }) => sum + size, 0),
      };
    }),
  );
}
