/** Prints one line. @param {string} line */
export function printLine(line) {
  console.log(line);
}

/**
 * An error for the user. Its message is one line with the cause and what to do; `output` is what the failed program
 * printed.
 */
export class Failure extends Error {
  /** @param {string} message @param {string} [output] */
  constructor(message, output = "") {
    super(message);
    this.output = output;
  }
}

/** @param {number} since a `performance.now()` */
export function elapsed(since) {
  const seconds = (performance.now() - since) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Runs a step and prints a line when it starts, while it takes long, and when it is done.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const since = performance.now();
  printLine(`• ${title} …`);
  const reminder = setInterval(() => printLine(`  ${title}: ${elapsed(since)} so far`), 30_000);
  try {
    const result = await work();
    printLine(`  ${title}: done in ${elapsed(since)}`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}

/**
 * The outermost call of a command: a failure prints its output and one line, and sets exit code 1.
 * @param {() => Promise<number>} main returns the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.output.trim()) console.error(error.output.trimEnd());
    console.error(`✖ ${error.message}`);
    process.exitCode = 1;
  }
}
