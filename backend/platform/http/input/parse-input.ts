import type { z } from "zod";
import type { FieldIssues } from "#contract/http/error.ts";
import type { Context } from "koa";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { refuseNullCharacters } from "./null-characters.ts";

/** Groups issues by field; issues of the whole input are listed under `body`. */
export function issuesByField(issues: readonly z.core.$ZodIssue[]): FieldIssues {
  const fields: FieldIssues = {};
  for (const issue of issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".") || "body"];
    for (const name of names) (fields[name] ??= []).push(issue.message);
  }
  return fields;
}

interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Parses path, query and body, and reports the issues of all three at once. */
export function parseInput(endpoint: Endpoint, raw: RawInput) {
  refuseNullCharacters(raw.body);
  const parsed = {
    params: endpoint.params.safeParse(raw.params),
    query: endpoint.query.safeParse({ ...(raw.query as object) }),
    body: endpoint.body.safeParse(raw.body),
  };
  const { params, query, body } = parsed;
  if (params.success && query.success && body.success)
    return { params: params.data, query: query.data, body: body.data };
  const issues = [params, query, body].flatMap((part) => part.error?.issues ?? []);
  throw new AppError("invalid", { fields: issuesByField(issues) });
}

const NUMBERS: readonly string[] = ["price", "duration", "capacity", "replayDays", "replayPrice"];
const CHOICES: readonly string[] = ["recordingWished", "offlineAllowed"];

/** Multipart fields are strings; numbers, booleans and null are written as in JSON. */
function fromFormText(name: string, text: unknown): unknown {
  // A repeated or bracketed name yields a list or an object, which the schemas reject.
  if (typeof text !== "string") return text;
  if (CHOICES.includes(name) && (text === "true" || text === "false")) return text === "true";
  if (NUMBERS.includes(name)) {
    if (text === "" || text === "null") return null;
    const number = Number(text);
    return Number.isNaN(number) ? text : number;
  }
  return text;
}

/** Returns the body as the schemas expect it, and the uploaded file. */
export function readBody(ctx: Context): { body: unknown; upload: Buffer | null } {
  const body: unknown = ctx.request.body ?? {};
  if (!ctx.is("multipart")) return { body, upload: null };
  const entries = Object.entries(body as Record<string, unknown>).map(([name, text]) => [
    name,
    fromFormText(name, text),
  ]);
  return { body: Object.fromEntries(entries), upload: ctx.file?.buffer ?? null };
}
