import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

interface Artifact {
  name: string;
  content: string;
}

/** Builds a feed as electron-builder writes it. */
export function feedOf(version: string, artifacts: readonly Artifact[]): string {
  const files = artifacts.flatMap(({ name, content }) => [
    `  - url: ${name}`,
    `    sha512: ${createHash("sha512").update(content).digest("base64")}`,
    `    size: ${Buffer.byteLength(content)}`,
  ]);
  const [first] = artifacts;
  const sha512 = createHash("sha512")
    .update(first?.content ?? "")
    .digest("base64");
  const lines = [`version: ${version}`, "files:", ...files, `path: ${first?.name}`, `sha512: ${sha512}`];
  return `${[...lines, "releaseDate: '2026-11-21T08:00:00.000Z'"].join("\n")}\n`;
}

interface ReleaseFaults {
  feedVersion?: string;
  product?: string;
}

/** Writes a small Windows release to a folder of releases. */
export function writeRelease(
  folder: string,
  version: string,
  { feedVersion = version, product = "Gubae" }: ReleaseFaults = {},
): void {
  const releaseFolder = path.join(folder, version);
  const artifact = { name: `${product}-${version}-Setup.exe`, content: `windows ${version}` };
  mkdirSync(releaseFolder, { recursive: true });
  writeFileSync(path.join(releaseFolder, artifact.name), artifact.content);
  writeFileSync(path.join(releaseFolder, `${artifact.name}.blockmap`), "blocks");
  writeFileSync(path.join(releaseFolder, "latest.yml"), feedOf(feedVersion, [artifact]));
}
