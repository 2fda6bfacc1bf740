import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CustomScheme } from "electron";
import { contentSecurityPolicy, permissionsPolicy, toSocketUrl } from "#contract/pages/page-policy.ts";

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

interface AppProtocolDeps {
  /** The folder of the built page. */
  folder: string;
  /** Without a trailing slash. */
  serverUrl: () => string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

interface AppRequest {
  url: string;
  method: string;
}

/**
 * The picture types that the server produces. Others are rejected: an SVG, for example, could run scripts in the page's
 * origin.
 */
const pictureTypes: ReadonlySet<string> = new Set(["image/avif", "image/webp"]);
/** Of the server's headers, only the cache lifetime is passed on to the page's origin. */
const pictureHeaders = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
};

export const MINI_PAGE = "/mini.html";

const notFound = () => new Response(null, { status: 404 });

/** Returns a path below the folder, or null for invalid escapes and paths outside it. */
function resolveInside(folder: string, pathname: string): string | null {
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

async function readIfExists(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "EISDIR" || error.code === "ENOTDIR") return null;
    throw error;
  });
}

/** Files with a hash in their name are immutable. Content type sniffing is disabled for all. */
function headersOf(pathname: string, extension: string): HeadersInit {
  return {
    "Content-Type": contentTypes[extension] ?? "application/octet-stream",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": pathname.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache",
  };
}

/**
 * Serves `app://gubae/…`: built files, the server's pictures, and the page for all paths of the router. A missing file
 * whose name contains a dot is a 404.
 */
export function createAppProtocolHandler({ folder, serverUrl, fetch }: AppProtocolDeps) {
  async function servePage(name: string): Promise<Response> {
    const nonce = randomBytes(16).toString("base64url");
    const template = await readFile(path.join(folder, name), "utf8");
    return new Response(template.replaceAll("__NONCE__", nonce), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": contentSecurityPolicy({
          nonce,
          scripts: [],
          connect: [serverUrl(), toSocketUrl(serverUrl())],
          media: [serverUrl()],
          more: ["form-action 'none'"],
        }),
        "Permissions-Policy": permissionsPolicy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
      },
    });
  }

  /** Pictures are served from the page's origin, so that the policy does not have to allow other image sources. */
  async function servePicture(pathname: string): Promise<Response> {
    const response = await fetch(`${serverUrl()}${pathname}`, { credentials: "omit", redirect: "error" });
    const type = response.headers.get("Content-Type") ?? "";
    if (!response.ok || !pictureTypes.has(type)) return notFound();
    const caching = response.headers.get("Cache-Control") ?? "no-store";
    const headers = { ...pictureHeaders, "Content-Type": type, "Cache-Control": caching };
    return new Response(response.body, { headers });
  }

  return async ({ url, method }: AppRequest): Promise<Response> => {
    const { host, pathname } = new URL(url);
    if (host !== "gubae" || method !== "GET") return notFound();
    const file = resolveInside(folder, pathname);
    if (file === null && pathname !== "/") return notFound();
    if (/^\/(?:pictures\/[\w.-]+|slides(?:\/[\w-]+){3})$/.test(pathname)) return servePicture(pathname);
    const extension = path.extname(pathname);
    if (pathname === MINI_PAGE) return servePage(path.basename(MINI_PAGE));
    if (file === null || extension === "" || extension === ".html") return servePage("index.html");
    const content = await readIfExists(file);
    if (content === null) return notFound();
    return new Response(new Uint8Array(content), { headers: headersOf(pathname, extension) });
  };
}
