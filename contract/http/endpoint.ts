import { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * The contract of one HTTP endpoint. `path` has parameters as `{name}`. The response is `{statusCode, data}`, and for
 * paged lists also `nextCursor`; the schema describes `data`.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: `/${string}`;
  /** Status of a successful response. */
  readonly status: 200 | 201;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly data: Data;
  /** The name of the file field, if the body may be multipart/form-data. */
  readonly upload?: string;
}

const nothing = z.object({});
type Nothing = typeof nothing;

/** Declares an endpoint. Omitted schemas are empty objects. */
export function endpoint<
  Data extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(declared: {
  method: Method;
  path: `/${string}`;
  data: Data;
  status?: 200 | 201;
  params?: Params;
  query?: Query;
  body?: Body;
  upload?: string;
}): Endpoint<Params, Query, Body, Data> {
  return {
    status: 200,
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    ...declared,
  };
}

/** The envelope of a successful response. */
export function success<Data extends z.ZodType>(data: Data) {
  return z.object({ statusCode: z.number().int(), data, nextCursor: z.string().nullish() });
}

/** The query of paged lists. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1, "Must be at least 1.").max(100, "Must be at most 100.").default(50),
  cursor: z.string().max(200, "This cursor isn't valid.").optional(),
});

/** The id of any entity. */
export const id = z.uuid("This ID isn't valid.");
