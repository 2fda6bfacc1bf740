import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** What obey.cjs understands. */
type Word = "reload" | "end";

interface ProgramParts {
  /** Electron's own program, or what stands for it. */
  program: string;
  /** The folder with the built application in it. */
  folder: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** It ended by itself: the person closed it. Its code, or 1 after a signal. */
  onEnd: (code: number) => void;
}

/** The desktop program while one works on it. */
export class RunningProgram {
  readonly #parts: ProgramParts;
  #child: ChildProcess | null = null;
  #starting: Promise<void> = Promise.resolve();

  constructor(parts: ProgramParts) {
    this.#parts = parts;
  }

  /** Starts it, after the one that runs has ended: there may be only one. */
  start(): Promise<void> {
    this.#starting = this.#starting.then(async () => {
      await this.#end();
      this.#spawn();
      return undefined;
    });
    return this.#starting;
  }

  /** Loads its pages anew. */
  reload(): void {
    this.#say("reload");
  }

  async end(): Promise<void> {
    await this.#starting;
    await this.#end();
  }

  #spawn(): void {
    const { program, folder, args, env, onEnd } = this.#parts;
    const hook = path.join(import.meta.dirname, "obey.cjs");
    const child = spawn(program, ["-r", hook, folder, ...args], {
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child = child;
    child.once("exit", (code) => {
      if (this.#child !== child) return;
      this.#child = null;
      onEnd(code ?? 1);
    });
  }

  /** By a word and not by a signal: no question whether to leave a lecture holds it up, on no system. */
  async #end(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const exit = once(child, "exit");
    this.#child = null;
    if (child.connected) child.send("end" satisfies Word);
    else child.kill();
    await exit;
  }

  #say(word: Word): void {
    if (this.#child?.connected === true) this.#child.send(word);
  }
}
