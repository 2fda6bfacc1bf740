import path from "node:path";
import { createBuilder } from "vite";

/** Rolldown's watcher for the builds of one target. */
interface BuildWatcher {
  on: (event: "event", listener: (event: { code: string }) => void) => unknown;
}

interface BuildCallbacks {
  /** Called when the page has been rebuilt. */
  onPage: () => void;
  /** Called when main or the preload has been rebuilt. Both require a restart. */
  onShell: () => void;
}

const BUILD_DELAY_MS = 200;

const isWatcher = (result: object): result is BuildWatcher => "on" in result;

/**
 * Resolves after the first successful build, then calls `onBuilt` after each further one. Vite reports failed builds.
 */
function followBuilds(watcher: BuildWatcher, onBuilt: () => void): Promise<void> {
  return new Promise((resolve) => {
    let failed = false;
    let first = true;
    watcher.on("event", ({ code }) => {
      if (code === "START") failed = false;
      if (code === "ERROR") failed = true;
      if (code !== "END" || failed) return;
      if (first) resolve();
      else onBuilt();
      first = false;
    });
  });
}

/**
 * Builds page, main and preload, and rebuilds them on each change. Resolves after the first build of all three. Earlier
 * rebuilds are not reported, because the app is not running yet.
 */
export async function watchBuilds({ onPage, onShell }: BuildCallbacks): Promise<void> {
  const builder = await createBuilder({
    configFile: path.join(import.meta.dirname, "../vite.config.ts"),
    mode: "development",
    logLevel: "warn",
    // Waits before building, because editors write a file in several steps.
    build: { watch: { buildDelay: BUILD_DELAY_MS }, minify: false, sourcemap: true },
  });
  const firstBuilds: Promise<void>[] = [];
  let allBuilt = false;
  for (const [name, onBuilt] of [
    ["client", onPage],
    ["main", onShell],
    ["preload", onShell],
  ] as const) {
    const environment = builder.environments[name];
    const watcher = environment && (await builder.build(environment));
    if (!watcher || !isWatcher(watcher)) throw new Error(`Vite does not watch "${name}".`);
    const notify = () => {
      if (allBuilt) onBuilt();
    };
    firstBuilds.push(followBuilds(watcher, notify));
  }
  await Promise.all(firstBuilds);
  allBuilt = true;
}
