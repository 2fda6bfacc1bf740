import { parseArgs } from "node:util";

/** The requested restore is not possible; nothing was changed. */
export class RestoreError extends Error {
  override readonly name = "RestoreError";
}

/** The arguments of `npm run restore`. */
export interface RestoreArguments {
  /** The location as the user typed it; undefined means BACKUP_URL. */
  from: string | undefined;
  name: string | undefined;
  until: Date | null;
  /** The highest receipt number that users are known to have, so that new receipts get higher ones. */
  receiptsAbove: { year: number; number: number } | null;
  upToGap: boolean;
  /** The path of a file with the private key of an encrypted location. */
  identity: string | undefined;
  /** The data directory of an external server. */
  databaseFolder: string | undefined;
}

/** A time without a zone is refused, since it would be interpreted in the terminal's zone. */
function parseInstant(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const moment = new Date(text);
  if (/\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(text) && !Number.isNaN(moment.getTime())) return moment;
  throw new RestoreError(
    `--to "${text}" is no moment: write it with its zone, as 2026-11-24T15:40:00+03:00 or 2026-11-24T12:40:00Z.`,
  );
}

function parseReceipt(text: string | undefined): RestoreArguments["receiptsAbove"] {
  if (text === undefined) return null;
  const [, year, number] = /^GB-(\d{4})-(\d+)$/.exec(text) ?? [];
  if (year === undefined || number === undefined)
    throw new RestoreError(`--receipts-above "${text}" is no receipt's number: write it as GB-2026-000123.`);
  return { year: Number(year), number: Number(number) };
}

/**
 * Returns null when only the usage should be printed.
 * @throws RestoreError naming the invalid argument
 */
export function parseRestoreArguments(args: string[]): RestoreArguments | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      backup: { type: "string" },
      to: { type: "string" },
      "receipts-above": { type: "string" },
      "up-to-gap": { type: "boolean", default: false },
      identity: { type: "string" },
      "database-folder": { type: "string" },
      help: { type: "boolean" },
    },
  });
  const [from, ...rest] = positionals;
  if (values.help === true || rest.length > 0) return null;
  return {
    from,
    name: values.backup,
    until: parseInstant(values.to),
    receiptsAbove: parseReceipt(values["receipts-above"]),
    upToGap: values["up-to-gap"],
    identity: values.identity,
    databaseFolder: values["database-folder"],
  };
}
