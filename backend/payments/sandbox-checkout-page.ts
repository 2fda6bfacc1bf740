import { santimToBirr } from "#contract/money.ts";
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

const style = `
:root { color-scheme: light; font: 16px/1.5 system-ui, "Noto Sans Ethiopic", sans-serif; }
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
:focus-visible { outline: 3px solid #e08a00; outline-offset: 2px; }
`;

function page(title: string, nonce: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<p class="sandbox" role="note">Sandbox: no real money moves</p>
<main>
${content}
</main>
</body>
</html>
`;
}

interface Choice {
  value: string;
  label: string;
}

function radios(legend: string, name: string, [first, ...others]: readonly [Choice, ...Choice[]]): string {
  const radio = ({ value, label }: Choice, checked: string) =>
    `<label><input type="radio" name="${name}" value="${value}"${checked}> ${escapeHtml(label)}</label>`;
  return `<fieldset>
<legend>${escapeHtml(legend)}</legend>
${[radio(first, " checked"), ...others.map((choice) => radio(choice, ""))].join("\n")}
</fieldset>`;
}

const methods = radios("Pay with", "method", [
  { value: "telebirr", label: "telebirr" },
  { value: "cbe-birr", label: "CBE Birr" },
  { value: "m-pesa", label: "M-Pesa" },
  { value: "card", label: "Card" },
]);

const testBehaviour = `<details open>
<summary>Test behaviour</summary>
${radios("The payment", "outcome", [
  { value: "succeed", label: "Succeeds" },
  { value: "fail", label: "Fails" },
])}
${radios("The decision comes", "speed", [
  { value: "at-once", label: "At once" },
  { value: "slow", label: "8 seconds after you are back" },
])}
${radios("Gubae is told", "webhook", [
  { value: "at-once", label: "At once" },
  { value: "late", label: "15 seconds late" },
  { value: "twice", label: "Twice" },
  { value: "never", label: "Never" },
])}
</details>`;

/** `450` or `450.50`, with the thousands parted. */
function amountOf(charge: SandboxCharge): string {
  const birr = santimToBirr(charge.amountSantim);
  const digits = Number.isInteger(birr) ? 0 : 2;
  return birr.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function summary(charge: SandboxCharge): string {
  const payer = charge.payerName ? `<p class="muted">Paid by ${escapeHtml(charge.payerName)}</p>` : "";
  return `<section class="sheet">
<h1>${escapeHtml(charge.title)}</h1>
<p class="amount">${amountOf(charge)} birr</p>
<p class="muted">To Gubae</p>
${payer}
<p class="muted">Reference ${escapeHtml(charge.textRef)}</p>
</section>`;
}

/** The page on which a payer pays or cancels. No script: a form and nothing else. */
export function checkoutPage(charge: SandboxCharge, nonce: string): string {
  return page(
    "Sandbox checkout",
    nonce,
    `${summary(charge)}
<form method="post" action="/sandbox/checkout/${escapeHtml(charge.checkoutId)}">
${methods}
<button class="pay" name="action" value="pay">Pay ${amountOf(charge)} birr</button>
<button class="cancel" name="action" value="cancel">Cancel payment</button>
${testBehaviour}
</form>`,
  );
}

const endings = {
  succeeded: "This payment is complete.",
  failed: "This payment failed.",
  cancelled: "This payment was cancelled.",
} as const;

/** The page of a checkout that was decided before. */
export function finishedPage(charge: SandboxCharge, nonce: string): string {
  const ending = charge.outcome ? endings[charge.outcome] : "";
  return page(
    "Sandbox checkout",
    nonce,
    `${summary(charge)}
<p>${ending}</p>
<a class="button pay" href="${escapeHtml(charge.returnUrl)}">Go back to Gubae</a>`,
  );
}

export function missingPage(nonce: string): string {
  return page(
    "Sandbox checkout",
    nonce,
    `<section class="sheet"><h1>There is no such checkout.</h1></section>`,
  );
}
