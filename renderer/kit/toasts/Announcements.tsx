import { useEffect, useState } from "react";
import type { ShownToast } from "./use-toasts.ts";

/**
 * How long the text stays in the page, in milliseconds: long enough for screen readers to notice it. The text is then
 * removed, so that screen readers do not find it twice.
 */
const ANNOUNCED_MS = 500;

function Announcement({ text }: { text: () => string }) {
  const [announced, setAnnounced] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(true), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, []);
  return announced ? null : <p>{text()}</p>;
}

/** Results and failures interrupt a screen reader; other messages wait until it has finished. */
function isUrgent({ toast }: ShownToast): boolean {
  return toast.status !== "info" && toast.status !== "loading";
}

/**
 * Announces each toast to screen readers. The regions are always in the page: a region inserted together with its text
 * is often not read.
 */
export function Announcements({ toasts }: { toasts: readonly ShownToast[] }) {
  const announce = (some: readonly ShownToast[]) =>
    some.map(({ id, toast }) => <Announcement key={id} text={toast.text} />);
  return (
    <>
      <div className="visually-hidden announcements" aria-live="assertive">
        {announce(toasts.filter(isUrgent))}
      </div>
      <div className="visually-hidden announcements" aria-live="polite">
        {announce(toasts.filter((toast) => !isUrgent(toast)))}
      </div>
    </>
  );
}
