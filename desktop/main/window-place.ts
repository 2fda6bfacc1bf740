import type { BrowserWindow, Rectangle } from "electron";
import type { Settings } from "./settings.ts";

type Place = NonNullable<Settings["window"]>;

/** The title bar must be reachable: at least this much of it, in pixels. */
const REACHABLE = 80;
export const DEFAULT_SIZE = { width: 1280, height: 820 } as const;
export const MIN_SIZE = { width: 360, height: 480 } as const;

function reachable(place: Place, area: Rectangle): boolean {
  const across = Math.min(place.x + place.width, area.x + area.width) - Math.max(place.x, area.x);
  return across >= REACHABLE && place.y >= area.y && place.y <= area.y + area.height - REACHABLE;
}

/** Where the window was, unless that screen is no longer there. */
export function placeOnScreens(kept: Settings["window"], workAreas: readonly Rectangle[]): Partial<Place> {
  if (kept === null) return DEFAULT_SIZE;
  const width = Math.max(kept.width, MIN_SIZE.width);
  const height = Math.max(kept.height, MIN_SIZE.height);
  if (!workAreas.some((area) => reachable(kept, area))) return { width, height };
  return { x: kept.x, y: kept.y, width, height };
}

export function placeOf(window: Pick<BrowserWindow, "getNormalBounds" | "isMaximized">): Place {
  const { x, y, width, height } = window.getNormalBounds();
  return { x, y, width, height, maximized: window.isMaximized() };
}
