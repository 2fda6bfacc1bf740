// For server-rendered pages: starts the application after the markup has been painted, and removes the markup once the
// application shows the same content.
import { transferFormInput } from "./transfer-form-input.ts";
import { fetchSequentially } from "./fetch-sequentially.ts";
import { TO_CLASS_LINK } from "./to-class-link.ts";
import { prefetchUntilJoining } from "./preload-room.ts";

const MAX_WAIT_MS = 1000;
/** The same for a form, which works without the application. Milliseconds. */
const MAX_FORM_WAIT_MS = 2000;
/**
 * A visitor who looks at a form for this long, without entering a field, will not immediately go to another page.
 * Milliseconds.
 */
const MAX_LOOK_MS = 1000;
/** Loading states, and the built page's content before the application has rendered. */
const WAITING = "[data-waiting], .first-paint";
/** The application is requesting a seat that the markup may already show. */
const ASKING_FOR_SEAT = ".lecture-detail__action .spinner-line";

/** Links to a page that asks for the same email. */
const EMAIL_LINK = 'a[href^="/forgot-password"]';

const markup = document.querySelector("#ssr");
const root = document.querySelector("#root");
const templateOf = (id: string) => document.querySelector<HTMLTemplateElement>(`template#${id}`);
const application = templateOf("application");
const pageFiles = templateOf("page-files");
/** The files of the page that the next press leads to, if the server knows it. */
const nextFiles = templateOf("next-files");
const form = markup?.querySelector<HTMLFormElement>("form[method=post]") ?? null;

const waiting = markup?.querySelector(TO_CLASS_LINK) ? `${WAITING}, ${ASKING_FOR_SEAT}` : WAITING;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves once the main picture is painted, because scripts would compete with it on a slow connection. */
async function markupPainted(): Promise<void> {
  await Promise.allSettled([markup?.querySelector<HTMLImageElement>("main img")?.decode()]);
  // The second frame starts after the first one, which contains the picture, has been painted.
  await frame();
  await frame();
}

/** Resolves with the first focused field. */
const started = new Promise((resolve) => {
  form?.addEventListener("focusin", ({ target }) => target instanceof HTMLInputElement && resolve(target));
});

/** Input methods compose an Amharic letter from several keys, which must not be interrupted. */
let composing = false;
form?.addEventListener("compositionstart", () => {
  composing = true;
});
form?.addEventListener("compositionend", () => {
  composing = false;
  // Runs after the letter has arrived in the field.
  setTimeout(showApplication);
});
// The other page reads the email from the fragment, which is never sent to a server.
form?.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(EMAIL_LINK) : null;
  const email = form.querySelector<HTMLInputElement>("input[name=email]")?.value ?? "";
  if (link !== null && email !== "") link.hash = String(new URLSearchParams({ email }));
});
/** The response is a page of its own: nothing here may delay it. */
const sent = new AbortController();
form?.addEventListener("submit", () => {
  observer.disconnect();
  sent.abort();
});

function showApplication(): void {
  if (composing || root?.firstElementChild === null || root?.querySelector(waiting) !== null) return;
  observer.disconnect();
  const swap = () => markup?.remove();
  const ours = root.querySelector<HTMLFormElement>("form[method=post]");
  if (form !== null && ours !== null && form.isConnected) transferFormInput(form, ours, swap);
  else swap();
}

/** Resolves when the page has loaded everything it shows, or after a timeout on a poor connection. */
function pageLoaded(): Promise<unknown> {
  if (document.readyState === "complete") return Promise.resolve();
  const loaded = new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  return Promise.race([loaded, wait(MAX_FORM_WAIT_MS)]);
}

const addressesIn = (files: HTMLTemplateElement | null) =>
  [...(files?.content.querySelectorAll("link[href], script[src]") ?? [])].map(
    (file) => file.getAttribute("href") ?? file.getAttribute("src") ?? "",
  );

/**
 * A form works without the application: its files load while the user types, so that they do not delay the page of a
 * user who moves straight on, for example from log-in to sign-up. Resolves with false once the form is submitted.
 */
async function applicationCame(): Promise<boolean> {
  await pageLoaded();
  await Promise.race([started, wait(MAX_LOOK_MS)]);
  return fetchSequentially([...addressesIn(pageFiles), ...addressesIn(application)], sent.signal);
}

/** Removes styles of the next page that this page already has. */
function leaveOutStylesOf(page: Document, files: HTMLTemplateElement): void {
  for (const link of files.content.querySelectorAll("link[as=style]")) {
    const href = CSS.escape(link.getAttribute("href") ?? "");
    if (page.querySelector(`link[rel=stylesheet][href="${href}"]`) !== null) link.remove();
  }
}

/**
 * Resolves with the files of the page to show: a user who has returned from log-in and may enter the room may do so
 * immediately.
 */
async function prefetchedFiles(lobbyFiles: HTMLTemplateElement): Promise<HTMLTemplateElement | null> {
  leaveOutStylesOf(document, lobbyFiles);
  const files = [application, lobbyFiles, pageFiles].flatMap(addressesIn);
  return (await prefetchUntilJoining(files)) ? lobbyFiles : pageFiles;
}

const observer = new MutationObserver(showApplication);
if (root !== null) observer.observe(root, { childList: true, subtree: true });

function startApplication(files: HTMLTemplateElement | null): void {
  application?.replaceWith(...(files === null ? [] : [files.content]), application.content);
}

if (nextFiles !== null) startApplication(await prefetchedFiles(nextFiles));
else {
  // A background page is not painted, and a picture may never load.
  await Promise.race([markupPainted(), wait(MAX_WAIT_MS)]);
  if (form === null || (await applicationCame())) startApplication(pageFiles);
}
