// For server-rendered pages: starts the application after the markup has been painted, and removes the markup once the
// application shows the same.

const MAX_WAIT_MS = 1000;
/** Loading states, and the built page's content before the application has rendered. */
const WAITING = "[data-waiting], .first-paint";

const markup = document.querySelector("#ssr");
const root = document.querySelector("#root");
const application = document.querySelector<HTMLTemplateElement>("template#application");

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves once the main picture is painted, because scripts would compete with it on a slow connection. */
async function markupPainted(): Promise<void> {
  await Promise.allSettled([markup?.querySelector<HTMLImageElement>("main img")?.decode()]);
  // The second frame begins after the first one, which contains the picture, has been painted.
  await frame();
  await frame();
}

const observer = new MutationObserver(() => {
  if (root?.firstElementChild === null || root?.querySelector(WAITING) !== null) return;
  observer.disconnect();
  markup?.remove();
});
if (root !== null) observer.observe(root, { childList: true, subtree: true });

// A background page is not painted, and a picture may never load.
await Promise.race([markupPainted(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
application?.replaceWith(application.content);
