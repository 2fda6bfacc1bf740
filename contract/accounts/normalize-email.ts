import { cleanLine } from "../text/clean-text.ts";

export const MAX_EMAIL_LENGTH = 254;

const atext = "[a-z0-9!#$%&'*+/=?^_`{|}~-]";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";

/** Pattern of a normalised email: RFC 5322's dot-atom at a domain with at least one dot. */
export const emailPattern = new RegExp(
  `^${atext}+(?:\\.${atext}+)*@(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`,
);

/** Converts a domain in any script to its DNS form: `bücher.example` is `xn--bcher-kva.example`. */
function toAsciiDomain(domain: string): string {
  // An overlong domain is rejected anyway, and converting it would be slow.
  if (
    domain.length > MAX_EMAIL_LENGTH ||
    !/[^\p{ASCII}]/u.test(domain) ||
    !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)
  )
    return domain;
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : domain;
}

/** Returns an email in the form in which it is stored and compared. */
export function normalizeEmail(text: string): string {
  const email = cleanLine(text).toLowerCase();
  const domainAt = email.lastIndexOf("@") + 1;
  return email.slice(0, domainAt) + toAsciiDomain(email.slice(domainAt));
}
