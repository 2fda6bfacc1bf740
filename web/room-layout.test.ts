import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LAYOUT_QUERIES } from "#renderer/room/view/layout/room-layout.ts";

test.each(["portrait", "landscape"] as const)(
  "the room's style sheet follows the same query: %s",
  (layout) => {
    const css = readFileSync(`renderer/room/view/layout/${layout}.css`, "utf8");
    expect(css).toContain(`@media ${LAYOUT_QUERIES[layout]} {`);
  },
);
