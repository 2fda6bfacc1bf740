import type { Page } from "playwright";

/** The points of a stroke after its first. */
export const STROKE_POINTS = 60;

type Surface = Record<"x" | "y" | "width" | "height", number>;
type Place = readonly [x: number, y: number];

/** Returns where a host's page can be drawn on. */
export async function surfaceOf(host: Page): Promise<Surface> {
  const box = await host.locator(".board__surface").boundingBox();
  if (!box) throw new Error("there is nothing to draw on");
  return box;
}

/** Returns the places of a wave across the page, in CSS pixels; the lines are at different heights. */
export function wave({ x, y, width, height }: Surface, line: number): readonly [Place, ...Place[]] {
  const middle = y + height * (0.1 + ((line * 0.13) % 0.8));
  const rest = Array.from({ length: STROKE_POINTS }, (_, index): Place => {
    const step = index + 1;
    return [x + 10 + (step / (STROKE_POINTS + 1)) * (width - 20), middle + 12 * Math.sin(step / 2)];
  });
  return [[x + 10, middle], ...rest];
}
