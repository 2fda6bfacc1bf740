import { storedLectureId } from "#renderer/data/platform/stored-values.ts";
import { TO_CLASS_LINK } from "../mount/to-class-link.ts";

/**
 * Makes the link to the room work for a user who has returned from log-in. A press only changes the address of this
 * page, because a navigation would abort the download of the application, and perhaps the session exchange. The
 * application starts at the new address, or follows the change if it is already running.
 */
export function startGoToClass(page: Element): void {
  const link = page.querySelector<HTMLAnchorElement>(TO_CLASS_LINK);
  link?.addEventListener("click", (event) => {
    // With one of these keys, the link opens in another tab and this page stays.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.ariaBusy === "true") return;
    link.ariaBusy = "true";
    storedLectureId.write(new URL(link.href).searchParams.get("id") ?? "");
    window.history.pushState(null, "", link.href);
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
}
