import type { Dialog } from "electron";
import type { ServerChange, ShellTexts } from "#contract/desktop/desktop-bridge.ts";
import { success } from "#contract/http/endpoint.ts";
import { processHealth } from "#contract/http/health.ts";

interface ServerChangerDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Asks the user in a native dialog that the page can neither render nor answer. */
  confirm: (serverUrl: string) => Promise<boolean>;
  saveServerUrl: (serverUrl: string) => void;
  openStartPage: () => void;
}

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);
const RESPONSE_TIMEOUT_MS = 10_000;

/** Returns an origin without a trailing slash, or null for an invalid URL. Passwords require https. */
export function parseServerUrl(text: string): string | null {
  const trimmed = text.trim();
  const address = /^[a-z]+:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin, username, password, pathname, search } = new URL(address);
  if (username !== "" || password !== "" || pathname !== "/" || search !== "") return null;
  const allowed = protocol === "https:" || (protocol === "http:" && loopbackHosts.has(hostname));
  return allowed ? origin : null;
}

/**
 * Switches the app to another server if a Gubae server responds there and the user agrees. Without the user's consent,
 * a compromised page could lead the user to a server that imitates ours.
 */
export function createServerChanger({ fetch, confirm, saveServerUrl, openStartPage }: ServerChangerDeps) {
  let asking = false;
  async function isGubae(serverUrl: string): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
      const response = await fetch(`${serverUrl}/healthz`, { signal, credentials: "omit" });
      return success(processHealth.data).safeParse(await response.json()).success;
    } catch {
      // An unreachable server is treated like one that is not a Gubae server; the page shows the same message for both.
      return false;
    }
  }
  return async (text: string): Promise<ServerChange> => {
    // Only one dialog at a time: a page must not wear the user down with dialogs.
    if (asking) return "declined";
    asking = true;
    try {
      const serverUrl = parseServerUrl(text);
      if (serverUrl === null || !(await isGubae(serverUrl))) return "unreachable";
      if (!(await confirm(serverUrl))) return "declined";
      saveServerUrl(serverUrl);
      openStartPage();
      return "changed";
    } finally {
      asking = false;
    }
  };
}

interface ServerQuestionDeps {
  dialog: Pick<Dialog, "showMessageBox">;
  texts: () => ShellTexts | null;
}

/**
 * Asks with a native dialog whose text starts with the server's address. Returns false without asking if the page has
 * not sent the dialog's texts yet.
 */
export function createServerQuestion({ dialog, texts: readTexts }: ServerQuestionDeps) {
  return async (serverUrl: string): Promise<boolean> => {
    const texts = readTexts();
    if (texts === null) return false;
    const { response } = await dialog.showMessageBox({
      type: "warning",
      title: texts.changeServerTitle,
      message: `${serverUrl}\n${texts.changeServerTitle}`,
      detail: texts.changeServerText,
      buttons: [texts.keepServer, texts.changeServer],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    return response === 1;
  };
}
