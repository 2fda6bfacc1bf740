import { AppError } from "#backend/platform/app-error.ts";

/** The page that confirms an enrollment (specification §2). */
const RETURN_PATH = "/success";

/**
 * Parses the URL that the payer returns to. Only our own page on our own origins is accepted; otherwise the checkout
 * would be an open redirect. @throws AppError invalid (returnUrl)
 */
export function parseReturnUrl(text: string, allowedOrigins: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOurs =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === "" &&
    url.password === "" &&
    allowedOrigins.includes(url.origin) &&
    url.pathname === RETURN_PATH;
  if (!isOurs)
    throw new AppError("invalid", { fields: { returnUrl: ["This return address isn't allowed."] } });
  return url;
}

/** Returns the return URL with our reference added. */
export function withTextRef(returnUrl: URL, textRef: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set("ref", textRef);
  url.hash = "";
  return url.href;
}
