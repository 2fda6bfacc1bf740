import { type ReactNode, Suspense } from "react";

/** A part of a page that appears when it has loaded; the page is complete without it. */
export function IsolatedPart({ part }: { part: ReactNode }) {
  return <Suspense fallback={null}>{part}</Suspense>;
}
