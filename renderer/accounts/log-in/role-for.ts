import { returnPath } from "#contract/pages/return-path.ts";

/** Returns the role that a newcomer probably wants: who comes from a lecture's page is a student. */
export function roleFor(search: string): "student" | "" {
  return returnPath(search).startsWith("/lecture?") ? "student" : "";
}
