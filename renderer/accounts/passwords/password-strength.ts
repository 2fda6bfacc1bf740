export const PASSWORD_STRENGTHS = ["short", "weak", "fair", "strong"] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/** The contract's minimum. */
const MIN_LENGTH = 8;

const common =
  /^(?:p[a@]ssw[o0]rd|qwerty|asdf|letmein|welcome|iloveyou|ethiopia|addis ?ababa|admin|abc|student|teacher|12345|00000)/i;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /\p{Lo}/u, /[^\p{L}\p{Nd}]/u];

/** Counts characters. A run such as 1234, abcd or aaaa counts as one, because it is easy to guess. */
function withoutRuns(password: string): number {
  const points = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  return points.filter((point, index) => {
    const step = point - (points[index - 1] ?? Number.NaN);
    return Number.isNaN(step) || Math.abs(step) > 1;
  }).length;
}

/** Returns whether the password largely consists of a known fact about the user. */
function containsKnownWord(password: string, known: readonly string[]): boolean {
  const lowerCase = password.toLowerCase();
  return known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{Nd}]+/u))
    .some((word) => word.length >= 4 && lowerCase.includes(word) && word.length * 2 >= lowerCase.length);
}

/** Returns a rough estimate of how hard a password is to guess. It is a hint and not enforced. */
export function passwordStrength(password: string, known: readonly string[] = []): PasswordStrength {
  const length = Array.from(password).length;
  if (length < MIN_LENGTH) return "short";
  const score = withoutRuns(password) + 2 * kinds.filter((kind) => kind.test(password)).length;
  if (common.test(password) || containsKnownWord(password, known) || score < 11) return "weak";
  return score >= 18 ? "strong" : "fair";
}
