import type { Page } from "playwright/test";

type Place = readonly [number, number];

/** A mouse, a pen or a finger, with places in the window. */
export interface Pointer {
  down: (at: Place) => Promise<void>;
  move: (to: Place) => Promise<void>;
  up: () => Promise<void>;
}

export const mouseOf = ({ mouse }: Page): Pointer => ({
  async down(at) {
    await mouse.move(...at);
    await mouse.down();
  },
  move: (to) => mouse.move(...to, { steps: 6 }),
  up: () => mouse.up(),
});

/** Emulates a pen that measures `pressure`, from 0 to 1. */
export async function penOf(page: Page, pressure = 0.5): Promise<Pointer> {
  const input = await page.context().newCDPSession(page);
  let at: Place = [0, 0];
  const send = async (type: "mousePressed" | "mouseMoved" | "mouseReleased", [x, y] = at) => {
    at = [x, y];
    const pen = { pointerType: "pen", button: "left", buttons: 1, clickCount: 1, force: pressure } as const;
    await input.send("Input.dispatchMouseEvent", { type, x, y, ...pen });
  };
  return {
    down: (place) => send("mousePressed", place),
    move: (to) => send("mouseMoved", to),
    up: () => send("mouseReleased"),
  };
}

/** Emulates fingers, or a palm. Those that are down are given together. */
export async function fingersOf(page: Page) {
  const input = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", places: readonly Place[]) =>
    input.send("Input.dispatchTouchEvent", { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) });
  return {
    down: async (...places: Place[]) => void (await send("touchStart", places)),
    move: async (...places: Place[]) => void (await send("touchMove", places)),
    up: async () => void (await send("touchEnd", [])),
  };
}
