// Caches the styles that pages contain. A page includes its styles, so that it is readable with the first response, but
// leaves out those that this browser has cached.
//
// The server inlines this file (`backend/platform/http/pages/inlined-styles.ts`) into its pages, as a classic script
// (`web/build/chunks/classic-script.ts`). It runs once at the page's end, to cache the page's styles, and once in place
// of each style that was left out.

/** The name must be equal to that in contract/pages/page-cookies.ts. */
const COOKIE = "kept_styles";
const KEY_PREFIX = "style:";
const ONE_YEAR_S = 31_536_000;
/**
 * The maximum number of cached styles, which is enough for a visitor's usual pages. Beyond it, the least recently used
 * styles are removed; most belong to an older build.
 */
const MAX_CACHED = 16;
const MARKED = /^\/assets\/([\w-]+)\.css$/;

function cachedNames(): string[] {
  const pair = document.cookie.split("; ").find((each) => each.startsWith(`${COOKIE}=`));
  return pair?.split("=")[1]?.split(".").filter(Boolean) ?? [];
}

function writeCookie(names: readonly string[]): void {
  if (names.join(".") === cachedNames().join(".")) return;
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const life = names.length > 0 ? ONE_YEAR_S : 0;
  document.cookie = `${COOKIE}=${names.join(".")}; Max-Age=${life}; Path=/; SameSite=Lax${secure}`;
}

/** Returns null if the style is not stored, or if the browser blocks site data. */
function read(name: string): string | null {
  try {
    return window.localStorage.getItem(KEY_PREFIX + name);
  } catch {
    return null;
  }
}

function store(name: string, text: string): boolean {
  try {
    window.localStorage.setItem(KEY_PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Inserts a cached style with the same elements as on a page that includes the style. The disabled link makes the
 * loader of further styles treat the file as already loaded.
 */
function insertStyle(script: HTMLScriptElement, name: string): void {
  const text = read(name);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.setAttribute("href", `/assets/${name}.css`);
  if (text === null) {
    // The browser's storage was cleared but the cookie was not, so the style sheet is loaded from the server.
    link.setAttribute("blocking", "render");
    script.replaceWith(link);
    writeCookie(cachedNames().filter((cached) => cached !== name));
    return;
  }
  const style = document.createElement("style");
  style.nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? "";
  style.textContent = text;
  link.setAttribute("disabled", "");
  script.replaceWith(style, link);
}

function cacheStyles(): void {
  const stored: string[] = [];
  for (const link of document.querySelectorAll("link[rel=stylesheet][disabled]")) {
    const name = MARKED.exec(link.getAttribute("href") ?? "")?.[1];
    const style = link.previousElementSibling;
    if (name === undefined || !(style instanceof HTMLStyleElement)) continue;
    if (read(name) !== null || store(name, style.textContent)) stored.push(name);
  }
  const names = [...cachedNames().filter((name) => !stored.includes(name)), ...stored];
  for (const old of names.slice(0, -MAX_CACHED)) window.localStorage.removeItem(KEY_PREFIX + old);
  writeCookie(names.slice(-MAX_CACHED));
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const { style } = script.dataset;
  if (style === undefined) cacheStyles();
  else insertStyle(script, style);
}
