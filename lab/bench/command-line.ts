import { parseArgs } from "node:util";
import type { Benchmark, Options } from "./measure/benchmark.ts";
import type { Need } from "./measure/needs.ts";

/** Smoke runs skip benchmarks with one of these needs; `npm run test:long` provides the needs and runs them. */
const SEPARATE_NEEDS: readonly Need[] = ["root", "janus", "minutes"];

interface Command {
  chosen: readonly Benchmark[];
  options: Options;
  /** The text of the command if its table is to be written to docs/benchmarks.md; otherwise null. */
  recordAs: string | null;
}

/** An invalid command line; the message explains the problem. */
export class UsageError extends Error {}

/**
 * `npm run bench [-- [names…] [--all] [--smoke] [--record] [--rounds n] [--minutes n] [--only words]]`; `--all`
 * includes benchmarks that otherwise run only by name, `--record` also writes the table to docs/benchmarks.md.
 * `--minutes` applies to `soak`, `--only` to `flat`, `recovery`, `processes`, `class`, `sfu`, `slides` and `recording`.
 *
 * @throws UsageError
 */
export function readCommand(args: readonly string[], benchmarks: readonly Benchmark[]): Command {
  const { values, positionals: names } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: "boolean", default: false },
      smoke: { type: "boolean", default: false },
      record: { type: "boolean", default: false },
      rounds: { type: "string" },
      minutes: { type: "string" },
      only: { type: "string" },
    },
  });
  const { all, smoke, record, rounds, minutes, only } = values;
  const unknown = names.filter((name) => !benchmarks.some((known) => known.name === name));
  if (unknown.length > 0) {
    const known = benchmarks.map(({ name }) => name).join(", ");
    throw new UsageError(`Unknown benchmark: ${unknown.join(", ")}. Available benchmarks: ${known}.`);
  }
  if (smoke && record)
    throw new UsageError("The figures of a smoke run say nothing, so they can't be recorded.");
  const isChosen = ({ name, needs, long = false }: Benchmark) => {
    if (names.length > 0) return names.includes(name);
    return all || (smoke ? !needs.some((need) => SEPARATE_NEEDS.includes(need)) : !long);
  };
  return {
    chosen: benchmarks.filter(isChosen),
    options: {
      smoke,
      ...(rounds !== undefined && { rounds: positive(rounds) }),
      ...(minutes !== undefined && { minutes: positive(minutes) }),
      ...(only !== undefined && { only }),
    },
    recordAs: record ? ["npm run bench", ...(names.length > 0 ? ["--", ...names] : [])].join(" ") : null,
  };
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new UsageError(`"${text}" is not a number above 0.`);
  return number;
}
