import { z } from "zod/mini";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * The contract of one HTTP endpoint. `path` has parameters as `{name}`. The response is `{statusCode, data}`, and for
 * paged lists also `nextCursor`; the schema describes `data`.
 */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: Method;
  readonly path: `/${string}`;
  /** Status of a successful response. */
  readonly status: 200 | 201;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly data: Data;
  /** The name of the file field, if the body may be multipart/form-data; the rest of the body is in `BODY_PART`. */
  readonly upload?: string;
  /** The limit for this endpoint's JSON body, if it is larger than the default. */
  readonly maxBodyBytes?: number;
  /**
   * Set for endpoints that create something or move money: a request that is resent with the same key is executed once.
   */
  readonly keyed?: true;
}

const nothing = z.object({});
type Nothing = typeof nothing;

/** Declares an endpoint. Omitted schemas are empty objects. */
export function endpoint<
  Data extends z.ZodMiniType,
  Params extends z.ZodMiniType = Nothing,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing,
>(declared: {
  method: Method;
  path: `/${string}`;
  data: Data;
  status?: 200 | 201;
  params?: Params;
  query?: Query;
  body?: Body;
  upload?: string;
  maxBodyBytes?: number;
  keyed?: true;
}): Endpoint<Params, Query, Body, Data> {
  return {
    status: 200,
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    ...declared,
  };
}

/**
 * The header that identifies one intended action, for endpoints that are `keyed`. Without it, a request is executed
 * each time it is sent.
 */
export const KEY_HEADER = "Idempotency-Key";
export const requestKey = z.string().check(z.regex(/^[\w-]{16,64}$/, "This ID isn't valid."));

/** The part of a multipart body that contains everything but the file, as JSON. */
export const BODY_PART = "body";

/** The envelope of a successful response. */
export function success<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ statusCode: z.int(), data, nextCursor: z.nullish(z.string()) });
}

export const pageQuery = z.object({
  limit: z._default(
    z.coerce
      .number()
      .check(z.int(), z.minimum(1, "Must be at least 1."), z.maximum(100, "Must be at most 100.")),
    50,
  ),
  cursor: z.optional(z.string().check(z.maxLength(200, "This cursor isn't valid."))),
});

/** The id of any entity. */
export const id = z.uuid("This ID isn't valid.");
