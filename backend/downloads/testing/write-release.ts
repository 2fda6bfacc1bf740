import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

interface Artifact {
  name: string;
  content: string;
}

/** A feed as electron-builder writes it. */
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

interface Wrong {
  /** The version that its feed tells. */
  says?: string;
  product?: string;
}

/** Puts a small release for Windows into a folder of releases. */
export function writeRelease(
  folder: string,
  version: string,
  { says = version, product = "Gubae" }: Wrong = {},
): void {
  const place = path.join(folder, version);
  const artifact = { name: `${product}-${version}-Setup.exe`, content: `windows ${version}` };
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, artifact.name), artifact.content);
  writeFileSync(path.join(place, `${artifact.name}.blockmap`), "blocks");
  writeFileSync(path.join(place, "latest.yml"), feedOf(says, [artifact]));
}
