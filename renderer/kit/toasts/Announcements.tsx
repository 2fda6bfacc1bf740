import { useEffect, useState } from "react";
import type { ShownToast } from "./use-toasts.ts";

/** Screen readers need the text for this long to notice it. Then it goes, so that they do not find it twice. */
const ANNOUNCED_MS = 500;

function Announcement({ text }: { text: () => string }) {
  const [announced, setAnnounced] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(true), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, []);
  return announced ? null : <p>{text()}</p>;
}

/** Results and failures interrupt what a screen reader says; news waits for its end. */
function isUrgent({ notice }: ShownToast): boolean {
  return notice.status !== "info" && notice.status !== "loading";
}

/** Tells screen readers each toast. The regions are always there: one that comes with its text is often not read. */
export function Announcements({ toasts }: { toasts: readonly ShownToast[] }) {
  const say = (some: readonly ShownToast[]) =>
    some.map(({ id, notice }) => <Announcement key={id} text={notice.text} />);
  return (
    <>
      <div className="visually-hidden announcements" aria-live="assertive">
        {say(toasts.filter(isUrgent))}
      </div>
      <div className="visually-hidden announcements" aria-live="polite">
        {say(toasts.filter((toast) => !isUrgent(toast)))}
      </div>
    </>
  );
}
