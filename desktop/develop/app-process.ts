import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** The messages that handle-commands.cjs handles. */
type Command = "reload" | "exit";

interface AppProcessOptions {
  /** Electron's executable, or a fake. */
  executable: string;
  /** The folder of the built application. */
  folder: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Called when the user closes the app, with the app's exit code, or with 1 if a signal ended the app. */
  onExit: (code: number) => void;
}

/** The desktop app during development. */
export class AppProcess {
  readonly #options: AppProcessOptions;
  #child: ChildProcess | null = null;
  #starting: Promise<void> = Promise.resolve();

  constructor(options: AppProcessOptions) {
    this.#options = options;
  }

  /** Starts the app after the running one has exited, because only one instance may run. */
  start(): Promise<void> {
    this.#starting = this.#starting.then(async () => {
      await this.#stopChild();
      this.#spawn();
      return undefined;
    });
    return this.#starting;
  }

  reload(): void {
    if (this.#child?.connected === true) this.#child.send("reload" satisfies Command);
  }

  async stop(): Promise<void> {
    await this.#starting;
    await this.#stopChild();
  }

  #spawn(): void {
    const { executable, folder, args, env, onExit } = this.#options;
    const hook = path.join(import.meta.dirname, "handle-commands.cjs");
    const child = spawn(executable, ["-r", hook, folder, ...args], {
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child = child;
    child.once("exit", (code) => {
      if (this.#child !== child) return;
      this.#child = null;
      onExit(code ?? 1);
    });
  }

  /**
   * Sends a message instead of a signal, so that the prompt about leaving a lecture can't block the exit on any system.
   */
  async #stopChild(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const exit = once(child, "exit");
    this.#child = null;
    if (child.connected) child.send("exit" satisfies Command);
    else child.kill();
    await exit;
  }
}
