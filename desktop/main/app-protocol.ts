import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CustomScheme } from "electron";
import { policyOfPage, socketsOf } from "#contract/page-policy.ts";

export const appScheme: CustomScheme = {
  scheme: "app",
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
};

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

interface AppFiles {
  /** Holds the built page. */
  folder: string;
  /** Without a trailing slash. */
  serverUrl: () => string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

interface Wanted {
  url: string;
  method: string;
}

/** The page of the small window. */
export const MINI_PAGE = "/mini.html";

const missing = () => new Response(null, { status: 404 });

/** A path below the folder, or null for what can't be one: bad escapes, other folders. */
function fileBelow(folder: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
  if (/[\0\\]/.test(decoded)) return null;
  const file = path.join(folder, decoded);
  return file.startsWith(folder + path.sep) ? file : null;
}

async function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "EISDIR" || error.code === "ENOTDIR") return null;
    throw error;
  });
}

/** What never changes under its name may be kept; nothing may be sniffed. */
function headersOf(pathname: string, extension: string): HeadersInit {
  return {
    "Content-Type": contentTypes[extension] ?? "application/octet-stream",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": pathname.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache",
  };
}

/**
 * Answers `app://gubae/…`: a built file, the server's pictures, and the page itself for every address the router
 * knows. What has a name with a dot and is not there is a 404, never the page.
 */
export function createAppFiles({ folder, serverUrl, fetch }: AppFiles) {
  async function page(name: string): Promise<Response> {
    const nonce = randomBytes(16).toString("base64url");
    const template = await readFile(path.join(folder, name), "utf8");
    return new Response(template.replaceAll("__NONCE__", nonce), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": policyOfPage({
          nonce,
          connect: [serverUrl(), socketsOf(serverUrl())],
          more: ["form-action 'none'"],
        }),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
      },
    });
  }

  /** Pictures have addresses of the page's own origin, so that the policy need not let other images in. */
  async function picture(pathname: string): Promise<Response> {
    const answer = await fetch(`${serverUrl()}${pathname}`, { credentials: "omit", redirect: "error" });
    const isPicture = answer.ok && (answer.headers.get("Content-Type") ?? "").startsWith("image/");
    return isPicture ? answer : missing();
  }

  return async ({ url, method }: Wanted): Promise<Response> => {
    const { host, pathname } = new URL(url);
    if (host !== "gubae" || method !== "GET") return missing();
    const file = fileBelow(folder, pathname);
    if (file === null && pathname !== "/") return missing();
    if (/^\/pictures\/[\w.-]+$/.test(pathname)) return picture(pathname);
    const extension = path.extname(pathname);
    if (pathname === MINI_PAGE) return page(path.basename(MINI_PAGE));
    if (file === null || extension === "" || extension === ".html") return page("index.html");
    const content = await readIfThere(file);
    if (content === null) return missing();
    return new Response(new Uint8Array(content), { headers: headersOf(pathname, extension) });
  };
}
