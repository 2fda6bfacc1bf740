// For pages that the server has drawn: lets the application in when the drawing is seen, and takes the drawing away
// when the application shows the same.

const LONGEST_WAIT_MS = 1000;
/** What is shown while something arrives, and what stands in the built page until the application does. */
const WAITING = "[data-waiting], .first-paint";

const drawing = document.querySelector("#drawn");
const root = document.querySelector("#root");
const application = document.querySelector<HTMLTemplateElement>("template#application");

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The picture that the person came to see is on the screen: scripts would share the slow line with it. */
async function drawingSeen(): Promise<void> {
  await Promise.allSettled([drawing?.querySelector<HTMLImageElement>("main img")?.decode()]);
  // The second frame begins when the first, which has the picture, is drawn.
  await frame();
  await frame();
}

const observer = new MutationObserver(() => {
  if (root?.firstElementChild === null || root?.querySelector(WAITING) !== null) return;
  observer.disconnect();
  drawing?.remove();
});
if (root !== null) observer.observe(root, { childList: true, subtree: true });

// A page in the background is not painted, and a picture may never come.
await Promise.race([drawingSeen(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
application?.replaceWith(application.content);
