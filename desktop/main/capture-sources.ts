import type { DesktopCapturerSource } from "electron";
import type { ShareableSource, SourceKind } from "#contract/desktop-bridge.ts";

/** In physical pixels: the picker shows them at half of it on ordinary screens. */
export const THUMBNAIL = { width: 480, height: 300 } as const;

export function kindOf({ id }: Pick<DesktopCapturerSource, "id">): SourceKind {
  return id.startsWith("screen:") ? "screen" : "window";
}

export function presentSource(source: DesktopCapturerSource): ShareableSource {
  const { id, name, thumbnail, appIcon } = source;
  // macOS and others answer null for some windows, whatever the types say.
  const icon = appIcon as DesktopCapturerSource["appIcon"] | null;
  return {
    id,
    kind: kindOf(source),
    name,
    thumbnail: thumbnail.isEmpty() ? "" : thumbnail.toDataURL(),
    icon: icon === null || icon.isEmpty() ? null : icon.toDataURL(),
  };
}

interface SoundSystem {
  platform: NodeJS.Platform;
  /** As `os.release()` says it. */
  release: string;
}

/** Windows gives the system's sound, macOS from 14.2 on (Darwin 23.2); Linux has no official way. */
export function canShareSound({ platform, release }: SoundSystem): boolean {
  if (platform === "win32") return true;
  if (platform !== "darwin") return false;
  const [major = 0, minor = 0] = release.split(".").map(Number);
  return major > 23 || (major === 23 && minor >= 2);
}
