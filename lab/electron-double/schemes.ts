import type { CustomScheme } from "electron";

export type SchemeHandler = (request: { url: string; method: string }) => Promise<Response>;

/**
 * Chromium does not support `app:`, so `app://gubae/x` is sent as `https://gubae.app.invalid/x`. The page's origin and
 * cookies therefore differ from Electron's. Other tests cover the behaviour that depends on them.
 */
export class Schemes {
  readonly registered = new Map<string, CustomScheme["privileges"]>();
  readonly handlers = new Map<string, SchemeHandler>();
  #closed = false;

  /** As in Electron, registering a scheme fails after the application is ready. */
  close(): void {
    this.#closed = true;
  }

  readonly api = {
    registerSchemesAsPrivileged: (schemes: CustomScheme[]): void => {
      if (this.#closed) throw new Error("Schemes are registered before the application is ready.");
      for (const { scheme, privileges } of schemes) this.registered.set(scheme, privileges);
    },
    handle: (scheme: string, handler: SchemeHandler): void => {
      if (this.handlers.has(scheme)) throw new Error(`${scheme} already has a handler.`);
      this.handlers.set(scheme, handler);
    },
  };

  toWire(url: string): string {
    const match = /^([a-z][\w+.-]*):\/\/([^/?#]*)(.*)$/i.exec(url);
    const [, scheme = "", host = "", rest = ""] = match ?? [];
    return this.registered.has(scheme) ? `https://${host}.${scheme}.invalid${rest || "/"}` : url;
  }

  fromWire(url: string): string {
    const match = /^https:\/\/([^/]+)\.([\w-]+)\.invalid(.*)$/.exec(url);
    const [, host = "", scheme = "", rest = ""] = match ?? [];
    return this.registered.has(scheme) ? `${scheme}://${host}${rest}` : url;
  }

  /** Returns the patterns of requests that Chromium must pass to us. */
  patterns(): { urlPattern: string }[] {
    return [...this.registered.keys()].map((scheme) => ({ urlPattern: `https://*.${scheme}.invalid/*` }));
  }
}
