export interface DebianProgram {
  /** The name of Debian's package. */
  debian: string;
  howToInstall: string;
  /** Returns its path, or null. Throws when its variable names none. */
  find: () => string | null;
  ensure: () => Promise<string>;
}
