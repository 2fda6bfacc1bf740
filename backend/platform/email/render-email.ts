interface EmailContent {
  language: string;
  paragraphs: readonly string[];
  /** A link after the paragraphs. The plain-text version contains its URL. */
  action?: { label: string; url: string };
  /** Small print at the end. */
  small: readonly string[];
  /** A small link below everything. */
  footerLink?: { label: string; url: string };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const lines = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");
const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${lines(text)}</p>`;

/** Renders an email as plain text and as HTML with inline styles, the only ones that all email apps support. */
export function renderEmail({ language, paragraphs, action, small, footerLink }: EmailContent): {
  text: string;
  html: string;
} {
  const footer = footerLink ? [`${footerLink.label}: ${footerLink.url}`] : [];
  const text = [...paragraphs, ...(action ? [action.url] : []), ...small, ...footer].join("\n\n");
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#14573f;color:#ffffff;padding:14px 26px;border-radius:10px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : "";
  const footerHtml = footerLink
    ? `<p style="margin:0;font-size:14px"><a href="${escapeHtml(footerLink.url)}" style="color:#5a615b">${escapeHtml(footerLink.label)}</a></p>`
    : "";
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"></head>
<body style="margin:0;background:#faf7f1;color:#1f2420;font:16px/1.6 Figtree,'Noto Sans Ethiopic',Arial,sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#14573f">Gubae</p>
${paragraphs.map((each) => paragraph(each, "")).join("\n")}
${button}
${small.map((each) => paragraph(each, "font-size:14px;color:#5a615b")).join("\n")}
${footerHtml}
</div></body></html>`;
  return { text: `${text}\n`, html };
}
