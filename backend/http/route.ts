import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Caller } from "#backend/accounts/caller.ts";
import type { OwnCookie } from "./own-cookie.ts";
import type { LimitName } from "./rate-limits.ts";

/** Who may call: anybody; anybody signed in; signed-in instructors; admins. Ownership is a policy's business. */
export type Access = "public" | "signed-in" | "instructor" | "admin";

type CallerFor<A extends Access> = A extends "public" ? Caller | null : Caller;

export interface RouteInput<E extends Endpoint, A extends Access> {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
  caller: CallerFor<A>;
  /** The file of the endpoint's upload field, when one was sent as multipart. */
  upload: Buffer | null;
  /** The address a rate limit counts. */
  address: string;
  /** The value of a cookie of ours. */
  cookie: (name: string) => string | undefined;
  /** Whether a browser says that one of our own pages calls. */
  fromOwnPage: boolean;
}

/** What a handler answers: the endpoint's data, and where a list goes on. */
export interface Answer<Data> {
  data: Data;
  nextCursor?: string | null;
  cookie?: OwnCookie;
}

export interface RouteOptions<E extends Endpoint, A extends Access> {
  access: A;
  /** Counted before anything else is done. */
  limit?: LimitName;
  handle: (input: RouteInput<E, A>) => Promise<Answer<z.input<E["data"]>>>;
}

/** A declared route without its types, as the mounter and the authorization matrix see it. */
export interface Route {
  endpoint: Endpoint;
  access: Access;
  limit: LimitName | undefined;
  handle: (input: RouteInput<Endpoint, "public">) => Promise<Answer<unknown>>;
}

/** Declares how one endpoint of the contract is answered. */
export function route<E extends Endpoint, A extends Access>(endpoint: E, options: RouteOptions<E, A>): Route {
  const { access, limit } = options;
  // The mounter parses with this endpoint's schemas and authenticates before it calls.
  const handle = options.handle as unknown as Route["handle"];
  return { endpoint, access, limit, handle };
}
