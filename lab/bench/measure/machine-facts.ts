import { readFile } from "node:fs/promises";
import { availableParallelism, platform, release } from "node:os";

/** Describes the machine, for interpreting the results. */
export async function describeMachine(): Promise<string> {
  const cores = availableParallelism();
  return `${cores} ${cores === 1 ? "core" : "cores"}, ${await systemName()}, Node ${process.versions.node}`;
}

async function systemName(): Promise<string> {
  if (platform() !== "linux") return `${platform()} ${release()}`;
  const text = await readFile("/etc/os-release", "utf8");
  return systemNameIn(text) ?? "Linux";
}

/** Returns the display name in /etc/os-release. */
export function systemNameIn(osRelease: string): string | undefined {
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(osRelease)?.[1];
}
