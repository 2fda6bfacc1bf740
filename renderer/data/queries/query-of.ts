import type { z } from "zod/mini";
import type { Endpoint } from "#contract/http/endpoint.ts";
import type { LooseOptions } from "#renderer/data/client/build-request.ts";
import { call, type CallArguments } from "#renderer/data/client/client.ts";
import type { Query, QueryKey } from "./query-cache.ts";

/** The query of an endpoint's data. */
export function queryOf<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Query<z.output<E["data"]>> {
  return {
    key: keyOf(endpoint, options),
    load: async (signal) => call(endpoint, ...withOptions<E>({ ...options, signal })),
  };
}

/** TypeScript cannot see that the options of a generic endpoint stay its options with a signal or a cursor. */
export const withOptions = <E extends Endpoint>(options: LooseOptions) =>
  [options] as unknown as CallArguments<E>;

export function keyOf({ method, path }: Endpoint, options: unknown): QueryKey {
  return [method, path, options];
}
