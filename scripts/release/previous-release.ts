import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure, step } from "../plain/output.mjs";
import { ROOT } from "../plain/paths.mjs";
import { run, runNpm } from "../plain/run.mjs";

const NAMED_IN = "deploy/previous";

/**
 * Checks out the release that `deploy/previous` names, installs the packages of its own lock file, and calls `work`
 * with its folder.
 */
export async function withPreviousRelease<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const commit = readCommit(await readFile(join(ROOT, NAMED_IN), "utf8"));
  const { ok } = await run("git", ["cat-file", "-e", `${commit}^{commit}`]);
  if (!ok)
    throw new Failure(
      `${NAMED_IN} names the commit ${commit}, which this clone lacks. Fetch it: git fetch --depth 1 origin ${commit}`,
    );
  const folder = await mkdtemp(join(tmpdir(), "gubae-previous-"));
  try {
    await step(`Installing the release before, ${commit.slice(0, 8)}`, () => install(commit, folder));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the commit from the text of `deploy/previous`: its only line that is not a comment. */
export function readCommit(text: string): string {
  const [commit = "", ...more] = text.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith("#"));
  if (more.length > 0 || !/^[0-9a-f]{40}$/.test(commit))
    throw new Failure(`${NAMED_IN} must name one release by the 40 digits of its commit.`);
  return commit;
}

async function install(commit: string, folder: string): Promise<void> {
  const archive = join(folder, "release.tar");
  await must(run("git", ["archive", "--format=tar", "-o", archive, commit]));
  await must(run("tar", ["-xf", archive, "-C", folder]));
  await rm(archive);
  await must(runNpm(["ci", "--prefix", folder, "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"]));
}

async function must(running: ReturnType<typeof run>): Promise<void> {
  const { ok, output } = await running;
  if (!ok) throw new Failure("The release before could not be installed, see the output above.", output);
}
