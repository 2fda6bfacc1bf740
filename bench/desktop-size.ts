import { cp, stat } from "node:fs/promises";
import path from "node:path";
import { createPackage } from "@electron/asar";
import { alone, type Benchmark } from "./measure/benchmark.ts";
import { root } from "./stack/desktop-program.ts";
import { temporaryFolder } from "./stack/folder.ts";

/** As electron-builder.yml has it; e2e/desktop-package.spec.ts sees to it that nothing else comes in. */
const FILES = ["dist/desktop", "package.json"];

/** Our own code in the installed program: Electron's comes on top. */
export const desktopSize: Benchmark = {
  name: "desktop-size",
  async measure(run) {
    const folder = await temporaryFolder(run);
    const source = path.join(folder, "app");
    for (const file of FILES) await cp(path.join(root, file), path.join(source, file), { recursive: true });
    const archive = path.join(folder, "app.asar");
    await createPackage(source, archive);
    const { size } = await stat(archive);
    const what = "the desktop program's own code (app.asar)";
    return alone({ what, unit: "MB", ours: size / 1e6, limit: { of: "ours", atMost: 15 } });
  },
};
