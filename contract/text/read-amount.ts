/** Digits in groups of three or ungrouped, with optional decimals. */
const FORMS: readonly { form: RegExp; point: "." | "," }[] = [
  { form: /^\d+(?:\.\d*)?$/, point: "." },
  { form: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/, point: "." },
  { form: /^[1-9]\d{0,2}(?: \d{3})+(?:\.\d{1,2})?$/, point: "." },
  { form: /^[1-9]\d{0,2}(?: \d{3})+,\d{1,2}$/, point: "," },
  { form: /^[1-9]\d{0,2}(?:\.\d{3}){2,}(?:,\d{1,2})?$/, point: "," },
  { form: /^[1-9]\d{0,2}\.\d{3},\d{1,2}$/, point: "," },
  { form: /^\d{2,},\d{2}$/, point: "," },
];

/**
 * Ambiguous: in half of the world, a point before three digits separates thousands, and in the other half it is the
 * decimal separator.
 */
const POINT_BEFORE_THREE = /^[1-9]\d{0,2}\.\d{3}$/;
const LOOKS_LIKE_AMOUNT = /^\d+(?:[., ]\d+)+$/;

/** Spaces of every width separate groups; a minus may be typed as a hyphen. */
function simplified(text: string): string {
  return text
    .trim()
    .replaceAll(/[\u00a0\u2009\u202f]/g, " ")
    .replace(/^\u2212/, "-");
}

/**
 * Reads an amount as a user types it: `12,500`, `12 500` and `12500` are 12500; `99,50` and `99.50` are 99.5. Returns
 * the text itself if it is not an amount or is ambiguous: `1,50`, `1.500`.
 */
export function readAmount(text: string): number | string {
  const [, sign = "", digits = ""] = /^(-?)(.*)$/.exec(simplified(text)) ?? [];
  const found = POINT_BEFORE_THREE.test(digits) ? undefined : FORMS.find(({ form }) => form.test(digits));
  if (found === undefined) return text;
  const plain = digits.replaceAll(found.point === "." ? /[, ]/g : /[. ]/g, "").replace(",", ".");
  return Number(sign + plain);
}

/** Returns whether `readAmount` left the value as text because it is ambiguous. */
export function isAmbiguousAmount(value: unknown): boolean {
  if (typeof value !== "string" || typeof readAmount(value) === "number") return false;
  return LOOKS_LIKE_AMOUNT.test(simplified(value).replace(/^-/, ""));
}
