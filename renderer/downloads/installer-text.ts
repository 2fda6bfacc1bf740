import type { Installer, InstallerSystem } from "#contract/release.ts";
import { platform } from "#renderer/platform/platform.ts";

/** What updates are made from, beside the dmg that people open: nobody needs to choose it. */
const forUpdatesOnly = new Set(["zip"]);

export function forPeople(installers: readonly Installer[]): Installer[] {
  return installers.filter(({ kind }) => !forUpdatesOnly.has(kind));
}

/** The one that most people of a system want: for everybody, or for the more usual processor. */
export function bestFor(installers: readonly Installer[], system: InstallerSystem): Installer | null {
  const own = forPeople(installers).filter((installer) => installer.system === system);
  const usual = own.filter(({ arch }) => arch !== "arm64");
  return usual[0] ?? own[0] ?? null;
}

export function addressOf({ file }: Pick<Installer, "file">): string {
  return `${platform().apiBaseUrl()}/downloads/${file}`;
}

const MEGABYTE = 1_000_000;

/** At least one. */
export function megabytes({ size }: Pick<Installer, "size">): number {
  return Math.max(1, Math.round(size / MEGABYTE));
}
