import type { BrowserWindow, Rectangle } from "electron";
import type { Settings } from "../settings/settings.ts";

type WindowBounds = NonNullable<Settings["window"]>;

/** The minimum width of the title bar that must lie on a screen, in pixels. */
const MIN_VISIBLE = 80;
export const DEFAULT_SIZE = { width: 1280, height: 820 } as const;
export const MIN_SIZE = { width: 360, height: 480 } as const;

function isReachable(bounds: WindowBounds, area: Rectangle): boolean {
  const visibleWidth = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  return visibleWidth >= MIN_VISIBLE && bounds.y >= area.y && bounds.y <= area.y + area.height - MIN_VISIBLE;
}

/**
 * Returns the window's last size, and also its last position, unless the screen at that position is no longer
 * connected.
 */
export function restoreBounds(
  saved: WindowBounds | null,
  workAreas: readonly Rectangle[],
): Partial<WindowBounds> {
  if (saved === null) return DEFAULT_SIZE;
  const width = Math.max(saved.width, MIN_SIZE.width);
  const height = Math.max(saved.height, MIN_SIZE.height);
  if (!workAreas.some((area) => isReachable(saved, area))) return { width, height };
  return { x: saved.x, y: saved.y, width, height };
}

export function boundsOf(window: Pick<BrowserWindow, "getNormalBounds" | "isMaximized">): WindowBounds {
  const { x, y, width, height } = window.getNormalBounds();
  return { x, y, width, height, maximized: window.isMaximized() };
}
