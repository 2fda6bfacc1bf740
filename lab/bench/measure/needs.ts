import { canCreateNamespaces } from "../../../e2e/faults/network-namespace.ts";
import { coturn } from "../../../scripts/programs/coturn.mjs";
import { haproxy } from "../../../scripts/programs/haproxy.mjs";
import { janus } from "../../../scripts/programs/janus.mjs";
import { ffmpeg, janusPpRec } from "../../../scripts/programs/replay-tools.mjs";
import { ensureDesktopBuilt } from "../../../scripts/plain/web-build.mjs";

/**
 * Requirements of a benchmark besides Node, PostgreSQL and Chromium. A benchmark with "minutes" takes minutes even in
 * its smallest size.
 */
export type Need = "root" | "coturn" | "haproxy" | "janus" | "replay tools" | "desktop app" | "minutes";

/** Provides each requirement, or throws with an explanation when it can't be met. */
const provide: Readonly<Record<Need, () => Promise<unknown>>> = {
  async root() {
    if (!canCreateNamespaces()) throw new Error("a network of its own takes root, and Linux");
  },
  coturn: async () => (process.env["COTURN_PATH"] = await coturn.ensure()),
  haproxy: async () => (process.env["HAPROXY_PATH"] = await haproxy.ensure()),
  janus: async () => (process.env["JANUS_PATH"] = await janus.ensure()),
  async "replay tools"() {
    process.env["FFMPEG_PATH"] = await ffmpeg.ensure();
    process.env["JANUS_PP_REC_PATH"] = await janusPpRec.ensure();
  },
  "desktop app": ensureDesktopBuilt,
  minutes: async () => undefined,
};

/** Finds, builds or installs the requirements of a benchmark. */
export async function provideNeeds(needs: readonly Need[]): Promise<void> {
  for (const need of needs) await provide[need]();
}
