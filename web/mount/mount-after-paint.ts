// For server-rendered pages: starts the application after the markup has been painted, and removes the markup once the
// application shows the same content.
import { swapKeepingFocus } from "./swap-keeping-focus.ts";
import { transferFormInput } from "./transfer-form-input.ts";
import { fetchSequentially } from "./fetch-sequentially.ts";
import { TO_CLASS_LINK } from "./to-class-link.ts";
import { prefetchUntilJoining } from "./preload-room.ts";

const MAX_WAIT_MS = 1000;
/**
 * The longest time to wait until a page with a form has loaded. It may exceed `MAX_WAIT_MS`, because the form works
 * without the application. Milliseconds.
 */
const MAX_FORM_WAIT_MS = 2000;
/**
 * A visitor who has looked at a form for this long without focusing a field is unlikely to go straight to another page.
 * Milliseconds.
 */
const MAX_LOOK_MS = 1000;
/**
 * Matches loading states, and the built page's content before the application has rendered. While any is shown, the
 * application does not replace the markup.
 */
const WAITING = "[data-waiting], .first-paint";
/**
 * Matches the spinner that the application shows while it requests a seat. The spinner only counts as a loading state
 * if the markup already shows the link to the room.
 */
const ASKING_FOR_SEAT = ".lecture-detail__action .spinner-line";

/** Matches links to a page that asks for the same email address. */
const EMAIL_LINK = 'a[href^="/forgot-password"]';

const markup = document.querySelector("#ssr");
const root = document.querySelector("#root");
const templateOf = (id: string) => document.querySelector<HTMLTemplateElement>(`template#${id}`);
const application = templateOf("application");
const pageFiles = templateOf("page-files");
/** The files of the page to which the user is likely to go next, if the server knows it. */
const nextFiles = templateOf("next-files");
const form = markup?.querySelector<HTMLFormElement>("form[method=post]") ?? null;

const waiting = markup?.querySelector(TO_CLASS_LINK) ? `${WAITING}, ${ASKING_FOR_SEAT}` : WAITING;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves once the main picture is painted. Until then, scripts would compete with it on a slow connection. */
async function markupPainted(): Promise<void> {
  await Promise.allSettled([markup?.querySelector<HTMLImageElement>("main img")?.decode()]);
  // By the second frame, the first one, which contains the picture, has been painted.
  await frame();
  await frame();
}

/** Resolves when the user first focuses a field of the form. */
const started = new Promise((resolve) => {
  form?.addEventListener("focusin", ({ target }) => target instanceof HTMLInputElement && resolve(target));
});

/** True while an input method composes an Amharic letter from several keys, which must not be interrupted. */
let composing = false;
form?.addEventListener("compositionstart", () => {
  composing = true;
});
form?.addEventListener("compositionend", () => {
  composing = false;
  // Deferred until the letter has arrived in the field.
  setTimeout(showApplication);
});
// Passes the email address to the linked page in the URL's fragment, which is never sent to a server.
form?.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(EMAIL_LINK) : null;
  const email = form.querySelector<HTMLInputElement>("input[name=email]")?.value ?? "";
  if (link !== null && email !== "") link.hash = String(new URLSearchParams({ email }));
});
/**
 * Aborts all work of this script when the form is submitted, so that nothing delays the response, which is a new page.
 */
const sent = new AbortController();
form?.addEventListener("submit", () => {
  observer.disconnect();
  sent.abort();
});

function showApplication(): void {
  if (composing || !root?.firstElementChild || root.querySelector(waiting) !== null) return;
  observer.disconnect();
  const swap = () => markup && swapKeepingFocus(markup, root);
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

const addressesIn = (files: HTMLTemplateElement | null) => {
  const tags = [...(files?.content.querySelectorAll("link[href], script[src]") ?? [])];
  return [...new Set(tags.map((file) => file.getAttribute("href") ?? file.getAttribute("src") ?? ""))];
};

/**
 * Fetches the application's files for a page with a form. The form works without the application, so fetching waits
 * until the user has focused a field or looked at the form for a moment: a user who moves straight on, for example from
 * log-in to sign-up, is not delayed. Resolves with false once the form is submitted.
 */
async function applicationCame(): Promise<boolean> {
  await pageLoaded();
  await Promise.race([started, wait(MAX_LOOK_MS)]);
  return fetchSequentially([...addressesIn(pageFiles), ...addressesIn(application)], sent.signal);
}

/** Removes from the next page's files the styles that the current page already has. */
function leaveOutStylesOf(page: Document, files: HTMLTemplateElement): void {
  for (const link of files.content.querySelectorAll("link[as=style]")) {
    const href = CSS.escape(link.getAttribute("href") ?? "");
    if (page.querySelector(`link[rel=stylesheet][href="${href}"]`) !== null) link.remove();
  }
}

/**
 * Prefetches the application's files for a user who has returned from log-in and may enter the room. Resolves with the
 * files of the page to show: the lobby's if the user has pressed the link to the room, otherwise this page's.
 */
async function prefetchedFiles(lobbyFiles: HTMLTemplateElement): Promise<HTMLTemplateElement | null> {
  leaveOutStylesOf(document, lobbyFiles);
  const files = [application, lobbyFiles, pageFiles].flatMap(addressesIn);
  return (await prefetchUntilJoining(files)) ? lobbyFiles : pageFiles;
}

const observer = new MutationObserver(showApplication);
if (root !== null) observer.observe(root, { childList: true, subtree: true });

/** Files are fetched in this order, or run in it if they have been fetched already. */
function startApplication(...files: (HTMLTemplateElement | null)[]): void {
  application?.replaceWith(...files.flatMap((template) => template?.content ?? []));
}

if (nextFiles !== null) startApplication(application, await prefetchedFiles(nextFiles));
else {
  // The wait is limited, because a page in the background is not painted and a picture may never load.
  await Promise.race([markupPainted(), wait(MAX_WAIT_MS)]);
  if (form === null) startApplication(pageFiles, application);
  // The application's files first: the page's would run them as their imports, all in one task.
  else if (await applicationCame()) startApplication(application, pageFiles);
}
