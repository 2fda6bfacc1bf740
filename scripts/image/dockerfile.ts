import { Copy, DockerfileParser } from "dockerfile-ast";

export type Step =
  | { kind: "copy"; from: string | null; sources: string[]; to: string }
  | { kind: "run"; command: string }
  | { kind: "packages"; names: string[] }
  | { kind: "workdir"; folder: string }
  | { kind: "env"; name: string; value: string };

export interface Stage {
  name: string;
  image: string;
  steps: Step[];
  user: string;
  /** The command that a container of the image runs; `health` is the command of its health check. */
  command: string[];
  health: string[];
}

/**
 * Parses a Dockerfile.
 * @throws Error for an instruction that our Dockerfile does not use
 */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const [word, rest] = [instruction.getKeyword(), instruction.getArgumentsContent() ?? ""];
    if (word === "FROM") {
      const [image = "", , name = "image"] = rest.split(/\s+/);
      stages.push({ name, image, steps: [], user: "root", command: [], health: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${word} stands before the first FROM.`);
    if (instruction instanceof Copy) {
      const sources = rest.split(/\s+/);
      const to = sources.pop() ?? "";
      stage.steps.push({ kind: "copy", from: instruction.getFromFlag()?.getValue() ?? null, sources, to });
    } else addInstruction(stage, word, rest);
  }
  return stages;
}

function addInstruction(stage: Stage, word: string, rest: string): void {
  // HEALTHCHECK has options before the array.
  const texts = () => JSON.parse(rest.slice(rest.indexOf("["))) as string[];
  if (word === "WORKDIR") stage.steps.push({ kind: "workdir", folder: rest });
  else if (word === "RUN" && rest.startsWith("apt-get")) stage.steps.push(packages(rest));
  else if (word === "RUN") stage.steps.push({ kind: "run", command: rest });
  else if (word === "ENV") stage.steps.push({ kind: "env", ...assignment(rest) });
  else if (word === "USER") stage.user = rest;
  else if (word === "CMD") stage.command = texts();
  else if (word === "HEALTHCHECK") stage.health = texts();
  else if (word !== "EXPOSE") throw new Error(`${word} is not known here.`);
}

function assignment(text: string): { name: string; value: string } {
  const [, name = "", value = ""] = /^(\w+)=(.*)$/.exec(text) ?? [];
  return { name, value };
}

/** Returns the Debian packages that a line installs into the image. */
function packages(command: string): Step {
  const installed = /apt-get install ([^&]+)/.exec(command)?.[1] ?? "";
  return {
    kind: "packages",
    names: installed.split(" ").filter((word) => word !== "" && !word.startsWith("-")),
  };
}
