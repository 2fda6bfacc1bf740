export interface BalancerAddresses {
  /** Where people reach it, as `127.0.0.1:3000`. */
  bind: string;
  /** The API processes, as `127.0.0.1:40001`. */
  processes: readonly string[];
}

/** Only for a machine of its own: certificate, user, and a log beside the one of the API. */
const PRODUCTION_ONLY = /^\s*(?:log|user|group) /;
const BIND = /^\s*bind /;
/** The first of each group of servers stands for all of them. */
const FIRST_SERVER = /^\s*server \w+1 /;
const OTHER_SERVER = /^\s*server \w+[2-9] /;

/**
 * Fills the deployed configuration for one machine: plain HTTP, and as many servers as there are processes.
 * @throws Error for a place to fill that this function does not know
 */
export function fillBalancerConfig(deployed: string, { bind, processes }: BalancerAddresses): string {
  const lines = deployed.split("\n").flatMap((line) => {
    if (PRODUCTION_ONLY.test(line) || OTHER_SERVER.test(line)) return [];
    if (BIND.test(line)) return [`    bind ${bind}`];
    return FIRST_SERVER.test(line)
      ? processes.map((address, index) => serverLine(line, address, index))
      : [line];
  });
  const unknown = lines.find((line) => /^[^#]*<.*>/.test(line));
  if (unknown !== undefined) throw new Error(`The balancer's configuration has a place to fill: ${unknown}`);
  return lines.join("\n");
}

function serverLine(first: string, address: string, index: number): string {
  return first.replaceAll(/\b(api|unchecked)1\b/g, `$1${index + 1}`).replace(/<[^>]*>/, address);
}
