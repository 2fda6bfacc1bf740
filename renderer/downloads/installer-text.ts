import type { Installer, InstallerSystem } from "#contract/desktop/release.ts";
import { platform } from "#renderer/data/platform/platform.ts";

/** Archives that only updates use. They are not offered, because users install the dmg. */
const updateOnlyKinds = new Set(["zip"]);

export function offeredInstallers(installers: readonly Installer[]): Installer[] {
  return installers.filter(({ kind }) => !updateOnlyKinds.has(kind));
}

/** Returns the best installer for most users of a system: a universal one, or the one for the more common processor. */
export function recommendedInstaller(
  installers: readonly Installer[],
  system: InstallerSystem,
): Installer | null {
  const own = offeredInstallers(installers).filter((installer) => installer.system === system);
  const onCommonProcessor = own.filter(({ arch }) => arch !== "arm64");
  return onCommonProcessor[0] ?? own[0] ?? null;
}

export function downloadUrl({ file }: Pick<Installer, "file">): string {
  return `${platform().apiBaseUrl()}/downloads/${file}`;
}
