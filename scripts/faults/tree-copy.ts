import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { plantFault, type Fault } from "./fault.ts";

/**
 * Copies the working tree, including uncommitted files but not those that git ignores, and links its installed
 * packages.
 */
export async function copyTree(root: string, folder: string): Promise<void> {
  const git = promisify(execFile)("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  const [{ stdout }, deleted] = await Promise.all([git, listDeleted(root)]);
  const files = stdout.split("\0").filter((file) => file !== "" && !deleted.has(file));
  for (const parent of new Set(files.map((file) => path.dirname(file))))
    await mkdir(path.join(folder, parent), { recursive: true });
  for (const file of files) await copyFile(path.join(root, file), path.join(folder, file));
  await linkPackages(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  // When this runs as root, the database runs as another user, who must be able to read the folder.
  await chmod(folder, 0o755);
}

async function listDeleted(root: string): Promise<Set<string>> {
  const { stdout } = await promisify(execFile)("git", ["ls-files", "-z", "--deleted"], { cwd: root });
  return new Set(stdout.split("\0"));
}

/** Links each package separately, so that Vite's cache in node_modules belongs to the copy. */
async function linkPackages(packages: string, folder: string): Promise<void> {
  await mkdir(folder);
  const kept = (await readdir(packages)).filter((name) => !name.startsWith(".vite"));
  for (const name of kept) await symlink(path.join(packages, name), path.join(folder, name));
}

/**
 * Plants the fault in the copy while `work` runs.
 * @throws Error when the fault can't be planted
 */
export async function withFault<T>(folder: string, fault: Fault, work: () => Promise<T>): Promise<T> {
  const file = path.join(folder, fault.file);
  const source = await readFile(file, "utf8");
  await writeFile(file, plantFault(source, fault));
  try {
    return await work();
  } finally {
    await writeFile(file, source);
  }
}
