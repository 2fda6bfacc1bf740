import { wantsLittleData } from "#renderer/platform/scarce-data.ts";
import { whenIdle } from "#renderer/platform/when-idle.ts";

/** Starts the application over the server's markup, once. */
export function startApplication(): void {
  void import("../mount-after-paint.ts");
}

/** Starts it, and calls `mounted` when it is in the place of the markup. */
export function onceMounted(markup: Element, mounted: () => void): void {
  const observer = new MutationObserver(() => {
    if (markup.isConnected) return;
    observer.disconnect();
    mounted();
  });
  observer.observe(document.body, { childList: true });
  startApplication();
}

/** Fetches the application's files while the page is read: the next page needs them. Nothing where data is saved. */
export function fetchAhead(): void {
  if (wantsLittleData()) return;
  const template = document.querySelector<HTMLTemplateElement>("template#application");
  const files = [...(template?.content.querySelectorAll("link[href], script[src]") ?? [])];
  whenIdle(() => {
    for (const file of files) {
      const href = file.getAttribute("href") ?? file.getAttribute("src") ?? "";
      document.head.append(
        Object.assign(document.createElement("link"), {
          rel: "prefetch",
          as: "script",
          crossOrigin: "",
          href,
        }),
      );
    }
  });
}
