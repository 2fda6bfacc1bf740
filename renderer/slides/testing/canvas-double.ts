import { vi } from "vitest";

/** What was drawn on a canvas: its calls in their order. */
export interface Drawn {
  canvas: HTMLCanvasElement;
  calls: string[];
}

/** jsdom draws nothing and has no layout. Returns what is drawn; every element is 1,000 pixels wide and 600 high. */
export function doubleCanvases(): Drawn[] {
  const all: Drawn[] = [];
  const contextOf = (canvas: HTMLCanvasElement): object => {
    const drawn = all.find((known) => known.canvas === canvas) ?? { canvas, calls: [] };
    if (!all.includes(drawn)) all.push(drawn);
    return new Proxy(
      {},
      {
        get: (_, name) => {
          if (name === "canvas") return canvas;
          return name === "measureText" ? () => ({ width: 0 }) : () => drawn.calls.push(String(name));
        },
        set: () => true,
      },
    );
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function context(
    this: HTMLCanvasElement,
  ) {
    return contextOf(this) as never;
  });
  vi.stubGlobal("Path2D", function Path2D() {});
  vi.stubGlobal("ResizeObserver", function ResizeObserver(changed: () => void) {
    return { observe: changed, disconnect: () => undefined };
  });
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1000);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 1000, 600));
  Object.assign(Element.prototype, { setPointerCapture: () => undefined });
  Object.defineProperty(document, "fonts", { configurable: true, value: { load: async () => [] } });
  return all;
}

/** Pictures load at once. Returns the addresses that were requested. */
export function doublePictures(): string[] {
  const requested: string[] = [];
  vi.stubGlobal(
    "Image",
    class extends EventTarget {
      #src = "";
      get src() {
        return this.#src;
      }
      set src(url: string) {
        this.#src = url;
        requested.push(url);
        queueMicrotask(() => this.dispatchEvent(new Event("load")));
      }
    },
  );
  return requested;
}
