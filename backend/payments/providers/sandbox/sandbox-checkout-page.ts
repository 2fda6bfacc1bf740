import { ethiopicFont } from "#backend/platform/http/pages/ethiopic-font.ts";
import { formatBirr } from "#contract/payments/format-birr.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import type { SandboxCharge } from "./sandbox-repo.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const texts = {
  title: "Sandbox checkout",
  banner: "Sandbox: no real money is charged",
  recipient: "Payment to Gubae",
  payer: (name: string) => `Payer: ${name}`,
  reference: (textRef: string) => `Reference: ${textRef}`,
  method: "Pay with",
  methods: { telebirr: "telebirr", "cbe-birr": "CBE Birr", "m-pesa": "M-Pesa", card: "Card" },
  settings: "Test settings",
  outcome: "Payment result",
  outcomes: { succeed: "Succeeds", fail: "Fails" },
  speed: "Result is known",
  speeds: { "at-once": "Immediately", slow: "8 seconds after you return" },
  webhook: "Gubae is notified",
  webhooks: { "at-once": "Immediately", late: "15 seconds late", twice: "Twice", never: "Never" },
  pay: (amount: string) => `Pay ${amount}`,
  cancel: "Cancel payment",
  endings: {
    succeeded: "This payment is complete.",
    failed: "This payment failed.",
    cancelled: "This payment was cancelled.",
  },
  back: "Back to Gubae",
  missing: "This checkout doesn't exist.",
} as const;

const style = `
${ethiopicFont}
:root { color-scheme: light; font: 16px/1.5 "Noto Sans Ethiopic", system-ui, sans-serif; }
body { margin: 0; background: #eef1f6; color: #14202e; }
main { max-width: 28rem; margin: 0 auto; padding: 1rem; box-sizing: border-box; }
.sandbox { margin: 0; background: #ffe9a8; color: #4a3500; padding: .6rem 1rem; text-align: center; font-weight: 600; }
.sheet { background: #fff; border-radius: 12px; padding: 1.25rem; margin: 1rem 0; box-shadow: 0 1px 4px #0002; overflow-wrap: anywhere; }
h1 { font-size: 1.1rem; margin: 0 0 .25rem; }
.amount { font-size: 2rem; font-weight: 700; margin: .25rem 0; }
.muted { color: #526173; font-size: .9rem; margin: .25rem 0; }
fieldset { border: 1px solid #ccd5e0; border-radius: 10px; margin: 0 0 1rem; padding: .5rem .75rem .75rem; }
legend { font-weight: 600; padding: 0 .35rem; }
label { display: flex; gap: .6rem; align-items: center; min-height: 2.75rem; cursor: pointer; }
label + label { border-top: 1px solid #edf0f4; }
input[type=radio] { width: 1.2rem; height: 1.2rem; flex: none; accent-color: #0b5cad; }
details { margin: 0 0 1rem; }
summary { cursor: pointer; min-height: 2.75rem; line-height: 2.75rem; font-weight: 600; }
button, .button { display: block; width: 100%; box-sizing: border-box; min-height: 3rem; border-radius: 10px; border: 0; font: inherit; font-weight: 600; cursor: pointer; text-align: center; text-decoration: none; line-height: 3rem; }
.pay { background: #0b5cad; color: #fff; margin-bottom: .75rem; }
.cancel { background: #e6ebf2; color: #14202e; }
:focus-visible { outline: 3px solid #a15c00; outline-offset: 2px; }
`;

function page(nonce: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.title}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<p class="sandbox" role="note">${texts.banner}</p>
<main>
${content}
</main>
</body>
</html>
`;
}

/** Renders a group of radio buttons. `choices` maps values to labels; the first one is preselected. */
function radios(legend: string, name: string, choices: Readonly<Record<string, string>>): string {
  const radio = ([value, label]: [string, string], index: number) =>
    `<label><input type="radio" name="${name}" value="${value}"${index === 0 ? " checked" : ""}> ${escapeHtml(label)}</label>`;
  return `<fieldset>
<legend>${escapeHtml(legend)}</legend>
${Object.entries(choices).map(radio).join("\n")}
</fieldset>`;
}

const methods = radios(texts.method, "method", texts.methods);

const testSettings = `<details open>
<summary>${texts.settings}</summary>
${radios(texts.outcome, "outcome", texts.outcomes)}
${radios(texts.speed, "speed", texts.speeds)}
${radios(texts.webhook, "webhook", texts.webhooks)}
</details>`;

const formatAmount = (charge: SandboxCharge) => formatBirr(santimToBirr(charge.amountSantim), "en");

function summary(charge: SandboxCharge): string {
  const payer = charge.payerName ? `<p class="muted">${escapeHtml(texts.payer(charge.payerName))}</p>` : "";
  const detail = charge.detail === null ? "" : `<p class="muted">${escapeHtml(charge.detail)}</p>`;
  return `<section class="sheet">
<h1>${escapeHtml(charge.title)}</h1>
${detail}
<p class="amount">${formatAmount(charge)}</p>
<p class="muted">${texts.recipient}</p>
${payer}
<p class="muted">${escapeHtml(texts.reference(charge.textRef))}</p>
</section>`;
}

/** The page on which a payer pays or cancels. It is only a form, without scripts. */
export function checkoutPage(charge: SandboxCharge, nonce: string): string {
  return page(
    nonce,
    `${summary(charge)}
<form method="post" action="/sandbox/checkout/${escapeHtml(charge.checkoutId)}">
${methods}
<button class="pay" name="action" value="pay">${texts.pay(formatAmount(charge))}</button>
<button class="cancel" name="action" value="cancel">${texts.cancel}</button>
${testSettings}
</form>`,
  );
}

/** The page of a checkout that was already decided. */
export function finishedPage(charge: SandboxCharge, nonce: string): string {
  const ending = charge.outcome ? texts.endings[charge.outcome] : "";
  return page(
    nonce,
    `${summary(charge)}
<p>${ending}</p>
<a class="button pay" href="${escapeHtml(charge.returnUrl)}">${texts.back}</a>`,
  );
}

export function missingPage(nonce: string): string {
  return page(nonce, `<section class="sheet"><h1>${texts.missing}</h1></section>`);
}
