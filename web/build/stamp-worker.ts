import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import { modulesOf, routeAt } from "#renderer/app/routes.ts";
import { entryFilesOf, filesOf } from "./modulepreload.ts";

/** A placeholder in the service worker's source, which is replaced with the build's version. */
const PLACEHOLDER = "__BUILD_VERSION__";
export const WORKER_FILE = "service-worker.js";

const FILES_PLACEHOLDER = "__OFFLINE_FILES__";

const TEXTS = /\/messages\/\w+\/([\w-]+)\.ts$/;

/**
 * Returns the chunks that contain the texts of the named chunks in any language, together with the chunks that they
 * import.
 */
function translationsOf(bundle: Rolldown.OutputBundle, names: readonly string[]): string[] {
  const textsIn = (file: Rolldown.OutputBundle[string] | undefined) =>
    file?.type === "chunk" ? file.moduleIds.flatMap((id) => TEXTS.exec(id)?.slice(1) ?? []) : [];
  const said = new Set(names.flatMap((name) => textsIn(bundle[name])));
  return Object.values(bundle).flatMap((file) =>
    file.type === "chunk" && textsIn(file).some((namespace) => said.has(namespace))
      ? [file.fileName, ...file.imports]
      : [],
  );
}

/** Returns the addresses of all files that the page of offline replays needs, in every language. */
function offlineFiles(bundle: Rolldown.OutputBundle): string[] {
  const { script, imports } = entryFilesOf(bundle, "index");
  const { scripts } = filesOf(bundle, [
    ...modulesOf(routeAt("/offline")),
    "../replay/offline/WatchOffline.tsx",
  ]);
  const english = [script, ...imports, ...scripts];
  const all = new Set([...english, ...translationsOf(bundle, english)]);
  const styles = [...all].flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  return [...all, ...new Set(styles)].filter((file) => bundle[file] !== undefined).map((file) => `/${file}`);
}

/**
 * Writes the build's version into the service worker. The worker's text therefore changes with every build, so that
 * browsers install the new worker, which deletes old caches.
 */
export function stampWorker(): Plugin {
  return {
    name: "gubae-stamp-worker",
    apply: "build",
    enforce: "post",
    // Runs after the plugins that remove files from the bundle.
    generateBundle: { order: "post", handler: (_, bundle) => stamp(bundle) },
  };
}

function stamp(bundle: Rolldown.OutputBundle): void {
  const worker = bundle[WORKER_FILE];
  if (worker?.type !== "chunk") return;
  if (!worker.code.includes(PLACEHOLDER)) throw new Error(`${WORKER_FILE} does not contain ${PLACEHOLDER}`);
  const names = Object.keys(bundle).toSorted().join("\n");
  const version = createHash("sha256").update(names).update(worker.code).digest("hex").slice(0, 12);
  if (!worker.code.includes(FILES_PLACEHOLDER))
    throw new Error(`${WORKER_FILE} does not contain ${FILES_PLACEHOLDER}`);
  worker.code = worker.code
    .replaceAll(PLACEHOLDER, version)
    .replaceAll(FILES_PLACEHOLDER, offlineFiles(bundle).join(" "));
}
