import { storedLectureId } from "#renderer/data/platform/stored-values.ts";
import { TO_CLASS_LINK } from "../mount/to-class-link.ts";

/**
 * The way to class, for who is back from log-in. A press leads there within this page: another one would cut off the files
 * of the application, and perhaps the session that is being handed over. The application starts at the address that
 * stands then, or follows it.
 */
export function startGoToClass(page: Element): void {
  const link = page.querySelector<HTMLAnchorElement>(TO_CLASS_LINK);
  link?.addEventListener("click", (event) => {
    // These open another tab, and this page stays.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.ariaBusy === "true") return;
    link.ariaBusy = "true";
    storedLectureId.write(new URL(link.href).searchParams.get("id") ?? "");
    window.history.pushState(null, "", link.href);
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
}
