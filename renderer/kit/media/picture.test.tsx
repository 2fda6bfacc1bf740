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
  const types = () =>
    [...container.querySelectorAll<HTMLSourceElement>("source[srcset]")].map(({ type }) => type);
  const change = (more: Partial<typeof props>) => rerender(<Picture {...props} {...more} />);
  return { container, img, types, change };
}

test("offers AVIF before WebP in the widths of a cover, and reserves its space", () => {
  const { container, img, types } = show({ sizes: "(max-width: 600px) 100vw, 300px" });
  expect(types()).toEqual(["image/avif", "image/webp"]);
  const [avif] = container.querySelectorAll("source");
  expect(avif?.srcset).toContain(`/pictures/${hash}-480.avif 480w`);
  expect(avif?.sizes).toBe("(max-width: 600px) 100vw, 300px");
  for (const [name, value] of [
    ["width", "640"],
    ["height", "360"],
    ["loading", "lazy"],
  ] as const)
    expect(img()).toHaveAttribute(name, value);
  expect(img()).toHaveAttribute("src", src);
});

test("treats a square as a portrait", () => {
  const { container } = show({ width: 44, height: 44 });
  expect(container.querySelector("source")?.srcset).toContain("-96.avif 96w");
  expect(container.querySelector("source")?.sizes).toBe("44px");
});

test("an eager cover has a high fetch priority, an eager portrait does not", () => {
  expect(show({ eager: true }).img()).toHaveAttribute("fetchpriority", "high");
  const portrait = show({ eager: true, width: 36, height: 36 }).img();
  expect(portrait).not.toHaveAttribute("fetchpriority");
  expect(portrait).toHaveAttribute("loading", "eager");
});

test.each(["/art/hero.svg", "blob:preview"])("%s has no other sizes", (url) => {
  expect(show({ src: url }).types()).toEqual([]);
});

test("the preview is shown until the picture is loaded", () => {
  const { img } = show({ preview });
  expect(img().style.backgroundImage).toContain(preview);
  fireEvent.load(img());
  expect(img().style.backgroundImage).toBe("");
});

test("after the sizes fail, tries the stored picture, then the fallback without a preview", () => {
  const { img, types } = show({ preview });
  fireEvent.error(img());
  expect(types()).toEqual([]);
  expect(img()).toHaveAttribute("src", src);
  fireEvent.error(img());
  expect(img()).toHaveAttribute("src", "/fallback.svg");
  expect(img().style.backgroundImage).toBe("");
  fireEvent.error(img());
  expect(img()).toHaveAttribute("src", "/fallback.svg");
});

test("a new URL is tried from the start", () => {
  const { img, types, change } = show();
  fireEvent.error(img());
  fireEvent.error(img());
  change({ src: src.replace("0123", "ffff") });
  expect(img()).toHaveAttribute("src", expect.stringContaining("ffff"));
  expect(types()).toHaveLength(2);
});

test.each([null, ""])("shows the fallback without a picture (%s)", (none) => {
  expect(show({ src: none, preview }).img()).toHaveAttribute("src", "/fallback.svg");
});
