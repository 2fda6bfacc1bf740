import { expect, test } from "vitest";
import type { Rolldown } from "vite";
import { leaveOutFacadesOf } from "./leave-out-facades.ts";

interface Chunk {
  code: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
}

/** Removes the facades from these chunks. Returns the code of the remaining ones, keyed by file name. */
function leaveOut(chunks: Record<string, Chunk>): Record<string, string> {
  const bundle = Object.fromEntries(
    Object.entries(chunks).map(([name, { code, isEntry = false, isDynamicEntry = false }]) => {
      const fileName = `assets/${name}`;
      return [fileName, { type: "chunk", fileName, code, isEntry, isDynamicEntry }];
    }),
  ) as Rolldown.OutputBundle;
  leaveOutFacadesOf(bundle);
  return Object.fromEntries(
    Object.values(bundle).map((file) => [file.fileName, file.type === "chunk" ? file.code : ""]),
  );
}

const facade = { code: `export{t as AppShell,e as x$}from"./shell-1.js";`, isDynamicEntry: true };

test("who imports a chunk that only exports anew gets the chunk behind it, under the same names", () => {
  const first = { code: "let{AppShell:e}=await import(`./AppShell-2.js`)" };
  expect(leaveOut({ "first.js": first, "AppShell-2.js": facade, "shell-1.js": { code: "s" } })).toEqual({
    "assets/first.js": 'let{AppShell:e}=await import("./shell-1.js").then(m=>({AppShell:m.t,x$:m.e}))',
    "assets/shell-1.js": "s",
  });
});

test("lists of what is needed name the chunk behind it", () => {
  const first = { code: `d=["assets/AppShell-2.js","assets/NotAppShell-2.js"]` };
  const left = leaveOut({ "first.js": first, "AppShell-2.js": facade });
  expect(left["assets/first.js"]).toBe(`d=["assets/shell-1.js","assets/NotAppShell-2.js"]`);
});

test.each([
  ["does something itself", { code: `import"./a.js";export{t as A}from"./b.js";`, isDynamicEntry: true }],
  ["is an entry", { ...facade, isEntry: true }],
  ["others import", { code: facade.code }],
])("a chunk that %s stays", (_, chunk) => {
  expect(Object.keys(leaveOut({ "A.js": chunk }))).toEqual(["assets/A.js"]);
});
