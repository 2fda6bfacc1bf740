import type { WebFrameMain } from "electron";
import { DESKTOP_ORIGIN } from "#contract/desktop-origin.ts";

/** URL's own `origin` is "null" for schemes it does not know. */
export function isOwnUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username, password } = new URL(text);
  return `${protocol}//${host}` === DESKTOP_ORIGIN && username === "" && password === "";
}

/** Only our own top page may speak to us: never a frame in it, never a page of others. */
export function isOwnTopFrame(frame: Pick<WebFrameMain, "url" | "parent"> | null | undefined): boolean {
  return frame !== null && frame !== undefined && frame.parent === null && isOwnUrl(frame.url);
}
