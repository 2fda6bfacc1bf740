import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { contextFilter } from "./docker-ignore.ts";
import { readDockerfile, type Stage, type Step } from "./dockerfile.ts";

interface Built extends Stage {
  /** The folder in which the image's command runs. */
  workdir: string;
  env: Record<string, string>;
}

/**
 * Emulates `docker build` with the Dockerfile of `context`, using folders instead of images. Commands run on this
 * machine, so they may not use absolute paths; the installation of Debian packages is skipped. Returns the last stage.
 * @throws Error with a failed command's output
 */
export async function buildInFolder(context: string, folder: string): Promise<Built> {
  const isSent = contextFilter(await readFile(path.join(context, ".dockerignore"), "utf8"));
  let built: Built | null = null;
  for (const stage of readDockerfile(await readFile(path.join(context, "Dockerfile"), "utf8"))) {
    const root = path.join(folder, stage.name);
    built = { ...stage, workdir: root, env: {} };
    for (const step of stage.steps) await take(step, built, { root, folder, context, isSent });
  }
  if (!built) throw new Error("The Dockerfile has no stage.");
  return built;
}

interface Place {
  root: string;
  folder: string;
  context: string;
  isSent: (file: string) => boolean;
}

async function take(step: Step, built: Built, place: Place): Promise<void> {
  if (step.kind === "workdir") {
    built.workdir = path.join(place.root, step.folder);
    await mkdir(built.workdir, { recursive: true });
  } else if (step.kind === "env") built.env[step.name] = step.value;
  else if (step.kind === "run") await run(step.command, built);
  else if (step.kind === "copy") await copy(step, built, place);
}

async function copy({ from, sources, to }: Step & { kind: "copy" }, { workdir }: Built, place: Place) {
  const base = from === null ? place.context : path.join(place.folder, from);
  for (const source of sources) {
    const isFolderGiven = to.endsWith("/");
    const target = path.join(workdir, to, isFolderGiven ? path.basename(source) : "");
    const filter = (file: string) => from !== null || isWanted(path.relative(base, file), place);
    await cp(path.join(base, source), target, { recursive: true, verbatimSymlinks: true, filter });
  }
}

function isWanted(file: string, { isSent }: Place): boolean {
  return file === "" || isSent(file.split(path.sep).join("/"));
}

async function run(command: string, { workdir, env }: Built): Promise<void> {
  const child = spawn("sh", ["-c", command], {
    cwd: workdir,
    // The build needs the same environment as the developer's npm.
    env: { ...process.env, NODE_ENV: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`"${command}" failed:\n${output.slice(-4000)}`);
}
