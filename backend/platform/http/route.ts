import type { z } from "zod";
import type { Endpoint } from "#contract/http/endpoint.ts";
import type { Caller } from "./caller.ts";
import type { LimitName } from "./rate-limits/rate-limits.ts";
import type { RequestClient } from "./request-client.ts";
import type { ResponseCookie } from "./set-cookie.ts";

/** The callers that a route admits: anyone, any signed-in account, instructors, or admins. Policies check ownership. */
export type Access = "public" | "signed-in" | "instructor" | "admin";

type CallerFor<A extends Access> = A extends "public" ? Caller | null : Caller;

export interface RouteInput<E extends Endpoint, A extends Access> {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
  caller: CallerFor<A>;
  /** The file in the endpoint's upload field, if the request was multipart. */
  upload: Buffer | null;
  /** The caller's IP address and browser. */
  client: RequestClient;
  cookie: (name: string) => string | undefined;
  /** Whether the request comes from one of our own pages, judged by its Origin header. */
  fromOwnOrigin: boolean;
}

/** The result of a handler: the endpoint's data, the cursor of a list's next page, and a cookie to set. */
export interface RouteResponse<Data> {
  data: Data;
  nextCursor?: string | null;
  cookie?: ResponseCookie;
}

export interface RouteOptions<E extends Endpoint, A extends Access> {
  access: A;
  /** The rate limit, counted before the handler runs. */
  limit?: LimitName;
  /** Whether only accounts with a verified email may call; set for routes that send emails. */
  needsVerifiedEmail?: boolean;
  handle: (input: RouteInput<E, A>) => Promise<RouteResponse<z.input<E["data"]>>>;
}

/** A route without its type parameters, for mounting and for the authorization matrix. */
export interface Route {
  endpoint: Endpoint;
  access: Access;
  limit: LimitName | undefined;
  needsVerifiedEmail: boolean;
  handle: (input: RouteInput<Endpoint, "public">) => Promise<RouteResponse<unknown>>;
}

/**
 * Rejects a caller whose session lacks the proof that this route requires. The app injects it.
 * @throws AppError
 */
export type AssertProven = (route: Pick<Route, "endpoint" | "access">, caller: Caller) => void;

/** Declares who may call an endpoint of the contract, and how it is handled. */
export function route<E extends Endpoint, A extends Access>(endpoint: E, options: RouteOptions<E, A>): Route {
  const { access, limit, needsVerifiedEmail = false } = options;
  // `mountRoutes` authenticates and parses with this endpoint's schemas before it calls the handler.
  const handle = options.handle as unknown as Route["handle"];
  return { endpoint, access, limit, needsVerifiedEmail, handle };
}
