import { ethiopicFont } from "#backend/platform/http/pages/ethiopic-font.ts";
import type { StoredEmail } from "./email-repo.ts";
import { escapeHtml } from "./render-email.ts";

const style = `
${ethiopicFont}
:root { color-scheme: light dark; font: 16px/1.6 "Noto Sans Ethiopic", system-ui, sans-serif; }
body { margin: 0; background: light-dark(#faf7f1, #141816); color: light-dark(#1f2420, #f1ece2); }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
p { margin: 0 0 1.5rem; }
article { background: light-dark(#fff, #1d2320); border: 1px solid light-dark(#e2dacb, #353d38); border-radius: 14px; padding: 1rem 1.25rem; margin: 0 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 0; }
.meta { color: light-dark(#5a615b, #b4b0a5); font-size: .9rem; margin: 0 0 .75rem; }
pre { white-space: pre-wrap; font: inherit; margin: 0; }
a { color: light-dark(#14573f, #83c9a6); }
:focus-visible { outline: 3px solid light-dark(#a15c00, #f2b83a); outline-offset: 2px; }
`;

const texts = {
  heading: "Outbox",
  explanation: "This demonstration has no mail server. Emails that would have been sent appear here instead.",
  empty: "No emails yet.",
  to: (recipient: string) => `To ${recipient}`,
} as const;

/** Turns our own URLs in an escaped text into links. */
function withLinks(escaped: string, publicUrl: string): string {
  const own = escapeHtml(publicUrl).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return escaped.replace(new RegExp(`${own}/[^\\s<]*`, "g"), (url) => `<a href="${url}">${url}</a>`);
}

function article(
  { id, recipient, subject, body, language, storedAt }: StoredEmail,
  publicUrl: string,
): string {
  const at = storedAt.toISOString();
  return `<article id="${id}" lang="${language}">
<h2>${escapeHtml(subject)}</h2>
<p class="meta" lang="en">${escapeHtml(texts.to(recipient))} · <time datetime="${at}">${at.slice(0, 16).replace("T", " ")} UTC</time></p>
<pre>${withLinks(escapeHtml(body), publicUrl)}</pre>
</article>`;
}

/** The page with a demonstration's stored emails, newest first. It has no scripts. */
export function outboxPage(
  emails: readonly StoredEmail[],
  { nonce, publicUrl }: { nonce: string; publicUrl: string },
): string {
  const list = emails.map((email) => article(email, publicUrl)).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.heading} · Gubae</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${texts.heading}</h1>
<p>${texts.explanation}</p>
${list || `<p>${texts.empty}</p>`}
</main>
</body>
</html>
`;
}
