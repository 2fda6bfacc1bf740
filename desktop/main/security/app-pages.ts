import type { WebFrameMain } from "electron";
import { DESKTOP_ORIGIN } from "#contract/desktop/desktop-origin.ts";

/** Compares protocol and host, because `URL.origin` is "null" for schemes that the URL parser does not know. */
export function isOwnUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username, password } = new URL(text);
  return `${protocol}//${host}` === DESKTOP_ORIGIN && username === "" && password === "";
}

/** Only our own top-level frame may call us, never a subframe or a foreign page. */
export function isOwnTopFrame(frame: Pick<WebFrameMain, "url" | "parent"> | null | undefined): boolean {
  return frame !== null && frame !== undefined && frame.parent === null && isOwnUrl(frame.url);
}
