import { programAccount } from "#backend/platform/processes/program-account.ts";

/** A 4K frame, including cinema width. ffmpeg decodes no larger frame, whatever size a file declares first. */
export const MAX_PIXELS = 4096 * 2304;

const memoryBytes = 3 * 1024 ** 3;
/**
 * The stack size per thread, which counts as memory: ffmpeg has one thread per input, and a lecture with many changes
 * has 720 inputs.
 */
const stackBytes = 2 * 1024 ** 2;
/** `whatever` is allowed for media of any length; `perSecond` is added for each second of it. */
const writtenBytes = { whatever: 2 * 1024 ** 3, perSecond: 1024 ** 2 };
const processorSeconds = { whatever: 600, perSecond: 10 };

/** The environment that a program gets: it contains neither our secrets nor any other paths. */
export const programEnvironment = { PATH: "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin" };

/**
 * Returns the command for a program that reads `lengthMs` of media. On Linux it runs with limits (setrlimit(2)) under a
 * separate account, and ends when this process ends for any reason. Its deadline is counted in CPU time: live rooms
 * have priority, and may leave the program no CPU time for hours. The command is a chain of wrappers, each of which
 * replaces itself with the next, so that a signal reaches the program.
 */
export function boundedCommand(
  program: string,
  { background, lengthMs }: { background: boolean; lengthMs: number },
): [runner: string, ...args: string[]] {
  // With SCHED_IDLE (sched(7)), a program gets only CPU time that no other process wants. With `nice` instead, the
  // program would cost live rooms some of their frames.
  if (process.platform !== "linux") return ["nice", "-n", background ? "19" : "0", program];
  const upTo = ({ whatever, perSecond }: typeof writtenBytes) =>
    Math.ceil(whatever + (perSecond * lengthMs) / 1000);
  const account = programAccount
    ? ["--reuid", `${programAccount.uid}`, "--regid", `${programAccount.gid}`, "--clear-groups"]
    : [];
  const limits = [
    "--core=0",
    "--nofile=1024",
    `--data=${memoryBytes}`,
    `--stack=${stackBytes}`,
    `--fsize=${upTo(writtenBytes)}`,
    `--cpu=${upTo(processorSeconds)}`,
  ];
  const priority = background ? ["chrt", "--idle", "0"] : [];
  return [
    ...(["setpriv", "--pdeathsig", "KILL", "--no-new-privs"] as const),
    ...account,
    "prlimit",
    ...limits,
    ...priority,
    program,
  ];
}
