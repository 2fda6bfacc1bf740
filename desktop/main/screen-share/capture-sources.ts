import type { DesktopCapturerSource } from "electron";
import type { ShareableSource, SourceKind } from "#contract/desktop/desktop-bridge.ts";

/** In physical pixels. On standard-density screens the picker shows thumbnails at half this size. */
export const THUMBNAIL_SIZE = { width: 480, height: 300 } as const;

export function sourceKindOf({ id }: Pick<DesktopCapturerSource, "id">): SourceKind {
  return id.startsWith("screen:") ? "screen" : "window";
}

export function presentSource(source: DesktopCapturerSource): ShareableSource {
  const { id, name, thumbnail, appIcon } = source;
  // On some systems, including macOS, the icon is null for some windows, despite its type.
  const icon = appIcon as DesktopCapturerSource["appIcon"] | null;
  return {
    id,
    kind: sourceKindOf(source),
    name,
    thumbnail: thumbnail.isEmpty() ? "" : thumbnail.toDataURL(),
    icon: icon === null || icon.isEmpty() ? null : icon.toDataURL(),
  };
}

interface OperatingSystem {
  platform: NodeJS.Platform;
  /** The value of `os.release()`. */
  release: string;
}

/**
 * System audio can be captured on Windows and on macOS 14.2 (Darwin 23.2) or later. Linux has no official API for it.
 */
export function canShareAudio({ platform, release }: OperatingSystem): boolean {
  if (platform === "win32") return true;
  if (platform !== "darwin") return false;
  const [major = 0, minor = 0] = release.split(".").map(Number);
  return major > 23 || (major === 23 && minor >= 2);
}
