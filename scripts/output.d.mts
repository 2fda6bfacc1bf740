export class Failure extends Error {
  /** The failed program's. */
  output: string;
}
export function printLine(line: string): void;
/** `since`: a `performance.now()`. */
export function elapsed(since: number): string;
