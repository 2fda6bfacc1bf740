import { z } from "zod";

/** File names of Gubae's artifacts, without folders. */
export const artifactName = z.string().regex(/^Gubae-[\w.-]{1,120}$/);
const sha512 = z.string().regex(/^[A-Za-z0-9+/]{86}==$/);
export const version = z.string().regex(/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/);

const feed = z.object({
  version,
  releaseDate: z.iso.datetime(),
  files: z
    .array(z.object({ url: artifactName, sha512, size: z.coerce.number().int().positive() }))
    .min(1)
    .max(20),
});
export type ReleaseFeed = z.infer<typeof feed>;

/** The feeds that electron-updater fetches, by system. */
export const feedNames = [
  "latest.yml",
  "latest-mac.yml",
  "latest-linux.yml",
  "latest-linux-arm64.yml",
] as const;

const unquoted = (value: string) => value.replace(/^(["'])(.*)\1$/, "$2");

/**
 * Parses the simple YAML that electron-builder writes: `key: value` lines, and `files`, a list of such lines. Ignores
 * all other lines. Returns null for an invalid feed.
 */
export function parseFeed(text: string): ReleaseFeed | null {
  const top: Record<string, string> = {};
  const files: Record<string, string>[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, indent = "", dash, key = "", value = ""] = /^(\s*)(- )?(\w+):\s*(.*)$/.exec(line) ?? [];
    if (key === "") continue;
    if (dash !== undefined) files.push({ [key]: unquoted(value) });
    else if (indent === "") top[key] = unquoted(value);
    else Object.assign(files.at(-1) ?? {}, { [key]: unquoted(value) });
  }
  const parsed = feed.safeParse({ ...top, files });
  return parsed.success ? parsed.data : null;
}
