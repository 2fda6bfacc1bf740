import { expect, test } from "vitest";
import { roomTemplate } from "./room-template.ts";

test("the page of a room loads the script that enters it, and holds the application's tags back", () => {
  const index = `<head><script type="module" crossorigin src="/assets/index.js"></script></head><body><div id="root"></div></body>`;
  const html = roomTemplate(index, {
    script: "assets/room-start.js",
    imports: ["assets/base.js"],
    tags: `<link rel="modulepreload" crossorigin href="/assets/room.js">`,
  });
  const [, held = ""] = /<template id="application">(.*?)<\/template><\/body>/.exec(html) ?? [];
  const filesOf = (text: string) => [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  expect(filesOf(held)).toEqual(["/assets/room.js", "/assets/index.js"]);
  expect(filesOf(html.replace(held, ""))).toEqual([
    "/assets/base.js",
    "/assets/base.js",
    "/assets/room-start.js",
  ]);
});
