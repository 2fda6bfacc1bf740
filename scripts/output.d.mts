export class Failure extends Error {
  /** The failed program's. */
  output: string;
}
