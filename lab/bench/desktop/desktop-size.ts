import { cp, stat } from "node:fs/promises";
import path from "node:path";
import { createPackage } from "@electron/asar";
import { withoutBaseline, type Benchmark } from "../measure/benchmark.ts";
import { root } from "./desktop-app.ts";
import { temporaryFolder } from "../stack/temporary-folder.ts";

/**
 * The packed files, as in electron-builder.yml; e2e/desktop/desktop-package.spec.ts checks that no others are packed.
 */
const FILES = ["dist/desktop", "package.json"];

/** The size of our own code in the installed app, without Electron. */
export const desktopSize: Benchmark = {
  name: "desktop-size",
  needs: ["desktop app"],
  async measure(run) {
    const folder = await temporaryFolder(run);
    const source = path.join(folder, "app");
    for (const file of FILES) await cp(path.join(root, file), path.join(source, file), { recursive: true });
    const archive = path.join(folder, "app.asar");
    await createPackage(source, archive);
    const { size } = await stat(archive);
    const what = "the desktop app's own code (app.asar)";
    return withoutBaseline({ what, unit: "MB", ours: size / 1e6, limit: { of: "ours", atMost: 15 } });
  },
};
