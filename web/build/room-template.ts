import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ClientBuild } from "./client-build.ts";
import { entryFilesOf, modulepreloadTags } from "./modulepreload.ts";
import { inSeparateTasks } from "./separate-tasks.ts";
import { APPLICATION_TAGS, applicationTags } from "./ssr-template.ts";

/**
 * Returns the page of a room. It loads `script` first, which enters the room, and then starts the application whose tags
 * a `<template>` element holds until then.
 */
export function roomTemplate(
  index: string,
  { script, imports, tags }: { script: string; imports: readonly string[]; tags: string },
): string {
  const application = applicationTags(index);
  const preloads = imports.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join("");
  const start = `${inSeparateTasks(preloads)}<script type="module" crossorigin src="/${script}"></script></head>`;
  return index
    .replaceAll(APPLICATION_TAGS, "")
    .replace("</head>", () => start)
    .replace("</body>", () => `<template id="application">${tags}${application}</template></body>`);
}

export async function writeRoomTemplate({ folder, bundle }: ClientBuild): Promise<void> {
  const index = await readFile(path.join(folder, "index.html"), "utf8");
  const { script, imports } = entryFilesOf(bundle, "room-start");
  const tags = modulepreloadTags(bundle)["class"] ?? "";
  await writeFile(
    path.join(folder, "pages", "class.start.html"),
    roomTemplate(index, { script, imports, tags }),
  );
}
