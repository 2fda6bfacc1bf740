import { fireEvent, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Picture } from "./Picture.tsx";

const hash = "0123456789abcdef0123456789abcdef01234567";
const src = `/pictures/${hash}.webp`;
const preview = "data:image/webp;base64,AAAA";

function show(changes: Partial<Parameters<typeof Picture>[0]> = {}) {
  const props = { src, fallback: "/fallback.svg", alt: "", width: 640, height: 360, ...changes };
  const { container, rerender } = render(<Picture {...props} />);
  const img = () => {
    const found = container.querySelector("img");
    if (found === null) throw new Error("There is no img.");
    return found;
  };
  const types = () => [...container.querySelectorAll("source")].map(({ type }) => type);
  const change = (more: Partial<typeof props>) => rerender(<Picture {...props} {...more} />);
  return { container, img, types, change };
}

test("offers AVIF before WebP in the widths of a cover, and keeps its place", () => {
  const { container, img, types } = show({ sizes: "(max-width: 600px) 100vw, 300px" });
  expect(types()).toEqual(["image/avif", "image/webp"]);
  const [avif] = container.querySelectorAll("source");
  expect(avif?.srcset).toContain(`/pictures/${hash}-480.avif 480w`);
  expect(avif?.sizes).toBe("(max-width: 600px) 100vw, 300px");
  expect([img().width, img().height, img().getAttribute("loading")]).toEqual([640, 360, "lazy"]);
  expect(img().getAttribute("src")).toBe(src);
});

test("a square is a portrait", () => {
  const { container } = show({ width: 44, height: 44 });
  expect(container.querySelector("source")?.srcset).toContain("-96.avif 96w");
  expect(container.querySelector("source")?.sizes).toBe("44px");
});

test("an eager cover is asked for first, an eager portrait is not", () => {
  expect(show({ eager: true }).img().getAttribute("fetchpriority")).toBe("high");
  const portrait = show({ eager: true, width: 36, height: 36 }).img();
  expect([portrait.getAttribute("fetchpriority"), portrait.getAttribute("loading")]).toEqual([null, "eager"]);
});

test.each(["/art/hero.svg", "blob:preview"])("%s has no other sizes", (drawn) => {
  expect(show({ src: drawn }).types()).toEqual([]);
});

test("the preview is there until the picture is", () => {
  const { img } = show({ preview });
  expect(img().style.backgroundImage).toContain(preview);
  fireEvent.load(img());
  expect(img().style.backgroundImage).toBe("");
});

test("after the sizes the picture itself is tried, then the fallback without a preview", () => {
  const { img, types } = show({ preview });
  fireEvent.error(img());
  expect([types(), img().getAttribute("src")]).toEqual([[], src]);
  fireEvent.error(img());
  expect(img().getAttribute("src")).toBe("/fallback.svg");
  expect(img().style.backgroundImage).toBe("");
  fireEvent.error(img());
  expect(img().getAttribute("src")).toBe("/fallback.svg");
});

test("another address gets its own chance", () => {
  const { img, types, change } = show();
  fireEvent.error(img());
  fireEvent.error(img());
  change({ src: src.replace("0123", "ffff") });
  expect(img().getAttribute("src")).toContain("ffff");
  expect(types()).toHaveLength(2);
});

test.each([null, ""])("without a picture (%s) there is the fallback", (none) => {
  expect(show({ src: none, preview }).img().getAttribute("src")).toBe("/fallback.svg");
});
