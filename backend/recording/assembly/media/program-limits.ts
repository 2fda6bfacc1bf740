import { programAccount } from "#backend/platform/processes/program-account.ts";

/** A picture of 4K, also in cinema's width. ffmpeg decodes no larger one, whatever a file says first. */
export const MAX_PIXELS = 4096 * 2304;

/** Of what a file of any length may take, and of what each second of it may take besides. */
const memoryBytes = 3 * 1024 ** 3;
/** Of each thread, counted as memory: ffmpeg has one for each input, which are 720 in a lecture with many changes. */
const stackBytes = 2 * 1024 ** 2;
const writtenBytes = { whatever: 2 * 1024 ** 3, perSecond: 1024 ** 2 };
const processorSeconds = { whatever: 600, perSecond: 10 };

/** What a program knows of us: neither our secrets nor where anything else is. */
export const programEnvironment = { PATH: "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin" };

/**
 * How a program is started that reads `lengthMs` of media. On Linux with limits (setrlimit(2)), as nobody else, and it ends
 * with this process, however that ends. Its deadline is counted in processor time: live rooms come first, and may leave it none
 * for hours. Each replaces itself by the next one, so that a signal reaches the last.
 */
export function boundedCommand(
  program: string,
  { background, lengthMs }: { background: boolean; lengthMs: number },
): [runner: string, ...args: string[]] {
  // SCHED_IDLE of sched(7): what processor time nothing else wants, the moment that nothing wants it; `nice` would take frames.
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
