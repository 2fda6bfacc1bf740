export interface Beside {
  /** Resolves with its last words when it has ended. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

interface BesideOptions {
  /** As "Janus". */
  name: string;
  command: string;
  args: readonly string[];
  host?: string;
  port: number;
}

export const runBeside: (options: BesideOptions) => Promise<Beside>;
