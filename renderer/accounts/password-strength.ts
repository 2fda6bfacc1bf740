export const PASSWORD_STRENGTHS = ["short", "weak", "fair", "strong"] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/** As the contract has it. */
const MIN_LENGTH = 8;

const common =
  /^(?:p[a@]ssw[o0]rd|qwerty|asdf|letmein|welcome|iloveyou|ethiopia|addis ?ababa|admin|abc|student|teacher|12345|00000)/i;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /\p{Lo}/u, /[^\p{L}\p{Nd}]/u];

/** Runs like 1234, abcd or aaaa are one character each to who guesses. */
function withoutRuns(password: string): number {
  const points = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  return points.filter((point, index) => {
    const step = point - (points[index - 1] ?? Number.NaN);
    return Number.isNaN(step) || Math.abs(step) > 1;
  }).length;
}

/** Whether it holds a part of what everybody knows of the person. */
function namesItself(password: string, known: readonly string[]): boolean {
  const small = password.toLowerCase();
  return known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{Nd}]+/u))
    .some((word) => word.length >= 4 && small.includes(word) && word.length * 2 >= small.length);
}

/** How well a password stands up to guessing, roughly: a hint for who chooses it, no rule. */
export function passwordStrength(password: string, known: readonly string[] = []): PasswordStrength {
  const length = Array.from(password).length;
  if (length < MIN_LENGTH) return "short";
  const worth = withoutRuns(password) + 2 * kinds.filter((kind) => kind.test(password)).length;
  if (common.test(password) || namesItself(password, known) || worth < 11) return "weak";
  return worth >= 18 ? "strong" : "fair";
}
