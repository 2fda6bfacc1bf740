import { z } from "zod/mini";
import { pageQuery } from "../http/endpoint.ts";
import { searchText } from "../text/text-field.ts";

/** The query of the lists of the caller's own lectures. */
export const ownListQuery = z.extend(pageQuery, { query: z.optional(searchText) });
