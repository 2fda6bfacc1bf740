import type { z } from "zod";
import type { FieldIssues } from "#contract/http/error.ts";
import type { Context } from "koa";
import { BODY_PART, type Endpoint } from "#contract/http/endpoint.ts";
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** @throws AppError malformed_json, also when the part occurs twice */
function parseBodyPart(part: unknown): unknown {
  const body = typeof part === "string" ? parseJson(part) : undefined;
  if (body !== undefined) return body;
  throw new AppError("malformed_json", { fields: { [BODY_PART]: ["This part must be JSON, once."] } });
}

/**
 * Reads a form that has a part for each field, as clients before November 2026 send it. Text that the schema refuses is
 * read as JSON, or as null if it is empty, so that `450`, `true` and `null` are what they look like.
 */
function readFlatForm({ body: schema }: Endpoint, form: Readonly<Record<string, unknown>>): unknown {
  const refused = new Set(schema.safeParse(form).error?.issues.map(({ path }) => path[0]));
  const entries = Object.entries(form).map(([name, text]) => {
    // A repeated or bracketed name yields a list or an object, which the schemas reject.
    if (typeof text !== "string" || !refused.has(name)) return [name, text];
    const value = text === "" ? null : parseJson(text);
    return [name, value === undefined ? text : value];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the body as the schemas expect it, and the uploaded file. The other parts of a form with a body part are for
 * older servers.
 */
export function readBody(ctx: Context, endpoint: Endpoint): { body: unknown; upload: Buffer | null } {
  const body: unknown = ctx.request.body ?? {};
  if (!ctx.is("multipart")) return { body, upload: null };
  const form = body as Readonly<Record<string, unknown>>;
  const isWhole = Object.hasOwn(form, BODY_PART);
  return {
    body: isWhole ? parseBodyPart(form[BODY_PART]) : readFlatForm(endpoint, form),
    upload: ctx.file?.buffer ?? null,
  };
}
