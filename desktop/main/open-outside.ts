interface OutsideOpening {
  openExternal: (url: string) => Promise<void>;
  serverUrl: () => string;
  warn: (what: string) => void;
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** https, and a server of one's own machine, as in development. Never file:, another program's scheme, or credentials. */
function mayOpen(url: URL, serverUrl: string): boolean {
  if (url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return true;
  return url.protocol === "http:" && loopback.has(url.hostname) && url.origin === new URL(serverUrl).origin;
}

/** Opens addresses in the system's browser; answers false for those that may not be opened. */
export function createOutside({ openExternal, serverUrl, warn }: OutsideOpening) {
  return async (text: string): Promise<boolean> => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null || !mayOpen(url, serverUrl())) {
      warn(`opening ${text.slice(0, 200)} refused`);
      return false;
    }
    await openExternal(url.href);
    return true;
  };
}
