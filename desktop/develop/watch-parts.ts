import path from "node:path";
import { createBuilder } from "vite";

/** Of one part's builds, as Rolldown tells of them. */
interface BuildWatcher {
  on: (event: "event", listener: (told: { code: string }) => void) => unknown;
}

interface PartsChanges {
  /** The page is built anew. */
  onPage: () => void;
  /** Main or the preload is built anew: neither can be changed while it runs. */
  onShell: () => void;
}

const BUILD_DELAY_MS = 200;

const isWatcher = (built: object): built is BuildWatcher => "on" in built;

/** Resolves with the first build that succeeded; then tells of each that follows. A failed one is Vite's to show. */
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
 * Builds page, main and preload, and again at each change of a source. Resolves when all of them stand; what is built
 * anew before that is told to nobody, since nothing runs yet.
 */
export async function watchParts({ onPage, onShell }: PartsChanges): Promise<void> {
  const builder = await createBuilder({
    configFile: path.join(import.meta.dirname, "../vite.config.ts"),
    mode: "development",
    logLevel: "warn",
    // Editors write a file in more than one step.
    build: { watch: { buildDelay: BUILD_DELAY_MS }, minify: false, sourcemap: true },
  });
  const standing: Promise<void>[] = [];
  let allStand = false;
  for (const [name, onBuilt] of [
    ["client", onPage],
    ["main", onShell],
    ["preload", onShell],
  ] as const) {
    const environment = builder.environments[name];
    const built = environment && (await builder.build(environment));
    if (!built || !isWatcher(built)) throw new Error(`Vite does not watch "${name}".`);
    const tell = () => {
      if (allStand) onBuilt();
    };
    standing.push(followBuilds(built, tell));
  }
  await Promise.all(standing);
  allStand = true;
}
