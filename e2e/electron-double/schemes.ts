import type { CustomScheme } from "electron";

export type SchemeHandler = (request: { url: string; method: string }) => Promise<Response>;

/**
 * Chromium can't be taught `app:`, so that `app://gubae/x` travels as `https://gubae.app.invalid/x`. The origin and
 * its cookies differ from Electron's: what depends on them is tested elsewhere.
 */
export class Schemes {
  readonly registered = new Map<string, CustomScheme["privileges"]>();
  readonly handlers = new Map<string, SchemeHandler>();
  #closed = false;

  /** As in Electron, too late once the application is ready. */
  close(): void {
    this.#closed = true;
  }

  readonly api = {
    registerSchemesAsPrivileged: (schemes: CustomScheme[]): void => {
      if (this.#closed) throw new Error("Schemes are registered before the application is ready.");
      for (const { scheme, privileges } of schemes) this.registered.set(scheme, privileges);
    },
    handle: (scheme: string, handler: SchemeHandler): void => {
      if (this.handlers.has(scheme)) throw new Error(`${scheme} has a handler already.`);
      this.handlers.set(scheme, handler);
    },
  };

  toWire(url: string): string {
    const parts = /^([a-z][\w+.-]*):\/\/([^/?#]*)(.*)$/i.exec(url);
    const [, scheme = "", host = "", rest = ""] = parts ?? [];
    return this.registered.has(scheme) ? `https://${host}.${scheme}.invalid${rest || "/"}` : url;
  }

  fromWire(url: string): string {
    const parts = /^https:\/\/([^/]+)\.([\w-]+)\.invalid(.*)$/.exec(url);
    const [, host = "", scheme = "", rest = ""] = parts ?? [];
    return this.registered.has(scheme) ? `${scheme}://${host}${rest}` : url;
  }

  /** What Chromium must hand to us. */
  patterns(): { urlPattern: string }[] {
    return [...this.registered.keys()].map((scheme) => ({ urlPattern: `https://*.${scheme}.invalid/*` }));
  }
}
