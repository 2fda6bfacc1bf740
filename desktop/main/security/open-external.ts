interface ExternalOpenerDeps {
  openExternal: (url: string) => Promise<void>;
  serverUrl: () => string;
  warn: (message: string) => void;
}

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Allows https and http, because chat messages may contain such links. Among http servers on this machine only our own
 * is allowed, for development. Never allows file:, another app's scheme, or credentials.
 */
function isAllowed(url: URL, serverUrl: string): boolean {
  if (url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return true;
  if (url.protocol !== "http:") return false;
  return !loopbackHosts.has(url.hostname) || url.origin === new URL(serverUrl).origin;
}

/** Opens URLs in the system's browser. Returns false for a URL that is not allowed. */
export function createExternalOpener({ openExternal, serverUrl, warn }: ExternalOpenerDeps) {
  return async (text: string): Promise<boolean> => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null || !isAllowed(url, serverUrl())) {
      warn(`opening ${text.slice(0, 200)} refused`);
      return false;
    }
    await openExternal(url.href);
    return true;
  };
}
