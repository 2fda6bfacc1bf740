import { type ReactNode, Suspense } from "react";

/** A part of a page that comes when it has loaded; the page is complete without it. */
export function Apart({ part }: { part: ReactNode }) {
  return <Suspense fallback={null}>{part}</Suspense>;
}
