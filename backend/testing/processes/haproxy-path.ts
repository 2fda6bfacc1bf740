import { findHaproxy } from "../../../scripts/haproxy.mjs";

/** Returns the path of HAProxy. `npm test` and `npm run bench` install it where they can. */
export function haproxyPath(): string {
  const path = findHaproxy();
  if (path === null)
    throw new Error("HAProxy was not found. Install it (apt-get install haproxy), or set HAPROXY_PATH.");
  return path;
}
