/** Starts the application over the server's markup, once. */
export function startApplication(): void {
  void import("./mount-after-paint.ts");
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
