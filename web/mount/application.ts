/** Starts the application, which replaces the server's markup. Further calls do nothing. */
export function startApplication(): void {
  void import("./mount-after-paint.ts");
}

/** Starts the application, and calls `mounted` when it has replaced the markup of the server. */
export function onceMounted(markup: Element, mounted: () => void): void {
  const observer = new MutationObserver(() => {
    if (markup.isConnected) return;
    observer.disconnect();
    mounted();
  });
  observer.observe(document.body, { childList: true });
  startApplication();
}
