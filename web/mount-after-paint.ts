// For server-rendered pages: starts the application after the markup has been painted, and removes the markup once the
// application shows the same.
import { carryOverForm } from "./carry-over-form.ts";

const MAX_WAIT_MS = 1000;
/** Loading states, and the built page's content before the application has rendered. */
const WAITING = "[data-waiting], .first-paint";

/** Leads to a page that asks for the same email. */
const EMAIL_LINK = 'a[href^="/forgot-password"]';

const markup = document.querySelector("#ssr");
const root = document.querySelector("#root");
const application = document.querySelector<HTMLTemplateElement>("template#application");
const form = markup?.querySelector<HTMLFormElement>("form[method=post]") ?? null;

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves once the main picture is painted, because scripts would compete with it on a slow connection. */
async function markupPainted(): Promise<void> {
  await Promise.allSettled([markup?.querySelector<HTMLImageElement>("main img")?.decode()]);
  // The second frame begins after the first one, which contains the picture, has been painted.
  await frame();
  await frame();
}

/** Input methods compose an Amharic letter from several keys; nobody's is interrupted. */
let composing = false;
form?.addEventListener("compositionstart", () => {
  composing = true;
});
form?.addEventListener("compositionend", () => {
  composing = false;
  // After the letter has arrived in the field.
  setTimeout(showApplication);
});
// The other page takes the email from the fragment, which no server sees.
form?.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(EMAIL_LINK) : null;
  const email = form.querySelector<HTMLInputElement>("input[name=email]")?.value ?? "";
  if (link !== null && email !== "") link.hash = String(new URLSearchParams({ email }));
});
// The answer is a page of its own.
form?.addEventListener("submit", () => observer.disconnect());

function showApplication(): void {
  if (composing || root?.firstElementChild === null || root?.querySelector(WAITING) !== null) return;
  observer.disconnect();
  const swap = () => markup?.remove();
  const ours = root.querySelector<HTMLFormElement>("form[method=post]");
  if (form !== null && ours !== null && form.isConnected) carryOverForm(form, ours, swap);
  else swap();
}

const observer = new MutationObserver(showApplication);
if (root !== null) observer.observe(root, { childList: true, subtree: true });

// A background page is not painted, and a picture may never load.
await Promise.race([markupPainted(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
application?.replaceWith(application.content);
