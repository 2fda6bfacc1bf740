import type { z } from "zod/mini";
import type { Endpoint } from "#contract/http/endpoint.ts";
import type { LooseOptions } from "#renderer/data/client/build-request.ts";
import { type CallArguments, callPage, type Page } from "#renderer/data/client/client.ts";
import { keyOf, withOptions } from "./query-of.ts";
import type { PagedQuery } from "./use-paged-query.ts";

type ItemOf<E extends Endpoint> = z.output<E["data"]> extends readonly (infer Item)[] ? Item : never;

/** The query of an endpoint that answers in pages. */
export function pagedQueryOf<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): PagedQuery<ItemOf<E>> {
  return {
    key: keyOf(endpoint, options),
    load: async (cursor, signal) => {
      const asked: LooseOptions = options ?? {};
      const query = Object.assign({}, asked.query, cursor !== null && { cursor });
      const page = (await callPage(
        endpoint,
        ...withOptions<E>({ ...asked, query, signal }),
      )) as Page<unknown>;
      return page as Page<ItemOf<E>[]>;
    },
  };
}
