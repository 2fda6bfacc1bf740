// For pages that the server has drawn: lets the application in when the drawing is seen, and takes the drawing away
// when the application shows the same.

const LONGEST_WAIT_MS = 1000;
/** What is shown while something arrives, and what stands in the built page until the application does. */
const WAITING = "[data-waiting], .first-paint";

const drawing = document.querySelector("#drawn");
const root = document.querySelector("#root");
const application = document.querySelector<HTMLTemplateElement>("template#application");

/** Resolves when the picture that the person came to see is there: scripts would share the slow line with it. */
function drawingSeen(): Promise<void> {
  return new Promise((resolve) => {
    // A page in the background is not painted, and a picture may never come.
    setTimeout(resolve, LONGEST_WAIT_MS);
    const painted = () => requestAnimationFrame(() => setTimeout(resolve));
    const picture = drawing?.querySelector<HTMLImageElement>("main img") ?? null;
    if (picture === null || picture.complete) painted();
    else for (const event of ["load", "error"]) picture.addEventListener(event, painted);
  });
}

const observer = new MutationObserver(() => {
  if (root?.firstElementChild === null || root?.querySelector(WAITING) !== null) return;
  observer.disconnect();
  drawing?.remove();
});
if (root !== null) observer.observe(root, { childList: true, subtree: true });

await drawingSeen();
application?.replaceWith(application.content);
