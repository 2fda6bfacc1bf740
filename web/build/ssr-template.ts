import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { SSR_MARKUP_PLACEHOLDER } from "#contract/pages/page-placeholders.ts";
import { guestModulesOf, modulesOf, routeAt } from "#renderer/app/routes.ts";
import { type ClientBuild, stylesheetText } from "./client-build.ts";
import { inlineCriticalCss } from "./critical-css.ts";
import { entryFilesOf, filesOf } from "./modulepreload.ts";
import { inSeparateTasks } from "./separate-tasks.ts";

/** The first path segments of the pages that the server renders. */
const ssrPages = ["lecture", "lectures", "mentor", "mentors", "subjects", "login", "signup", "profile"];

interface SsrTemplateOptions {
  /** The chunks of the page, including their imports. */
  scripts: readonly string[];
  styles: readonly string[];
  styleOf: (file: string) => string;
  /** The page's first script; `imports` are the chunks that it imports. */
  script: string;
  imports: readonly string[];
}

/** Matches the tags of `index.html` that load the application. */
export const APPLICATION_TAGS =
  /<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\s*/g;

const isEntry = (tag: string) => tag.startsWith("<script") && !tag.includes(" async ");

/** Returns the tags that load the application, the entry last: before its imports, it would run them all in one task. */
export function applicationTags(index: string): string {
  const tags = index.match(APPLICATION_TAGS) ?? [];
  return [...tags.filter((tag) => !isEntry(tag)), ...tags.filter(isEntry)].join("");
}

const ROOT = `<div id="root">`;

/**
 * Returns the page into which the server inserts the rendered markup. Styles are inlined. `<template>` elements hold
 * the application's scripts until `mount-after-paint.ts` starts them. Throws when `index.html` has no root.
 */
export function ssrTemplate(
  index: string,
  { scripts, styles, styleOf, script, imports }: SsrTemplateOptions,
): string {
  if (!index.includes(ROOT)) throw new Error(`index.html has no ${ROOT}.`);
  const application = applicationTags(index);
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join("");
  const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;
  const preloads = imports.map(preload).join("");
  const head = `${inlineCriticalCss(links, styleOf)}${preloads}<script type="module" crossorigin src="/${script}"></script></head>`;
  const body = `<div id="ssr"__FIRST_VISIT__>${SSR_MARKUP_PLACEHOLDER}</div><template id="page-files">${inSeparateTasks(scripts.map(preload).join(""))}</template>__NEXT_FILES__<template id="application">${application}</template>${ROOT}`;
  return index
    .replaceAll(APPLICATION_TAGS, "")
    .replace("</head>", () => head)
    .replace(ROOT, () => body);
}

export async function writeSsrTemplates({ folder, bundle }: ClientBuild): Promise<void> {
  const index = await readFile(path.join(folder, "index.html"), "utf8");
  const served = entryFilesOf(bundle, "served");
  const mount = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.name === "mount-after-paint",
  );
  if (mount === undefined) throw new Error("The build has no mount script.");
  for (const page of ssrPages) {
    const route = routeAt(`/${page}`);
    const template = ssrTemplate(index, {
      scripts: filesOf(bundle, modulesOf(route)).scripts,
      styles: filesOf(bundle, guestModulesOf(route)).styles,
      styleOf: (file) => stylesheetText(bundle, file),
      script: served.script,
      imports: [...served.imports, mount.fileName],
    });
    await writeFile(path.join(folder, "pages", `${page}.ssr.html`), template);
  }
}
