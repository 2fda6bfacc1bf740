import { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * One HTTP call as both sides know it. `path` uses `{name}` for parameters. The server answers
 * `{statusCode, data}`; `data` is described here. Lists that grow add `nextCursor`.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: `/${string}`;
  /** Status of a success. */
  readonly status: 200 | 201;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly data: Data;
  /** The name of a file field, when the body may come as multipart/form-data. */
  readonly upload?: string;
}

const nothing = z.object({});
type Nothing = typeof nothing;

/** Declares an endpoint; what is left out is empty. */
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

/** The envelope of a success around `data`. */
export function success<Data extends z.ZodType>(data: Data) {
  return z.object({ statusCode: z.number().int(), data, nextCursor: z.string().nullish() });
}

/** `?limit&cursor` of lists that can grow. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1, "At least 1.").max(100, "At most 100.").default(50),
  cursor: z.string().max(200, "This cursor is not one of ours.").optional(),
});

/** An id on the wire: a UUID. */
export const id = z.uuid("This id is not valid.");
