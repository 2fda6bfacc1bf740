// Pages carry their styles, so that they are readable with the first response, but they need not carry them again and
// again. This is part of the page (`backend/platform/http/pages/style-keeper.ts`) as a classic script (`web/build/chunks/classic-script.ts`):
// once at its end, to keep its styles, and once in the place of each style that this browser keeps.

/** As in contract/pages/page-cookies.ts. */
const COOKIE = "kept_styles";
const KEY_PREFIX = "style:";
const ONE_YEAR_S = 31_536_000;
/** Of a visitor's usual pages. What has not been on one for long belongs to an older build. */
const MAX_KEPT = 16;
const MARKED = /^\/assets\/([\w-]+)\.css$/;

function keptNames(): string[] {
  const pair = document.cookie.split("; ").find((each) => each.startsWith(`${COOKIE}=`));
  return pair?.split("=")[1]?.split(".").filter(Boolean) ?? [];
}

function say(names: readonly string[]): void {
  if (names.join(".") === keptNames().join(".")) return;
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const life = names.length > 0 ? ONE_YEAR_S : 0;
  document.cookie = `${COOKIE}=${names.join(".")}; Max-Age=${life}; Path=/; SameSite=Lax${secure}`;
}

/** Null where there is none, and in browsers that block site data. */
function read(name: string): string | null {
  try {
    return window.localStorage.getItem(KEY_PREFIX + name);
  } catch {
    return null;
  }
}

function keep(name: string, text: string): boolean {
  try {
    window.localStorage.setItem(KEY_PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

/** The same elements as in a page that carries the style: the loader of further ones takes the link for a loaded file. */
function restore(place: HTMLScriptElement, name: string): void {
  const text = read(name);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.setAttribute("href", `/assets/${name}.css`);
  if (text === null) {
    // The storage was cleared, but not the cookies.
    link.setAttribute("blocking", "render");
    place.replaceWith(link);
    say(keptNames().filter((kept) => kept !== name));
    return;
  }
  const style = document.createElement("style");
  style.nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? "";
  style.textContent = text;
  link.setAttribute("disabled", "");
  place.replaceWith(style, link);
}

function keepStyles(): void {
  const carried: string[] = [];
  for (const link of document.querySelectorAll("link[rel=stylesheet][disabled]")) {
    const name = MARKED.exec(link.getAttribute("href") ?? "")?.[1];
    const style = link.previousElementSibling;
    if (name === undefined || !(style instanceof HTMLStyleElement)) continue;
    if (read(name) !== null || keep(name, style.textContent)) carried.push(name);
  }
  const names = [...keptNames().filter((name) => !carried.includes(name)), ...carried];
  for (const old of names.slice(0, -MAX_KEPT)) window.localStorage.removeItem(KEY_PREFIX + old);
  say(names.slice(-MAX_KEPT));
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const { style } = script.dataset;
  if (style === undefined) keepStyles();
  else restore(script, style);
}
