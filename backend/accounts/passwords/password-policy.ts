import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "#backend/platform/app-error.ts";

/** The user's data; a password must not consist mainly of it. */
export interface PasswordOwner {
  email: string;
  name: string;
}

/** Words that attackers try first in Ethiopia, and our own name. The library's lists are international. */
const localWords = [
  "gubae",
  "ethiopia",
  "ethiopian",
  "addisababa",
  "addis",
  "ababa",
  "habesha",
  "selam",
  "amharic",
  "abyssinia",
  "tsehay",
  "birr",
  "ጉባኤ",
  "ኢትዮጵያ",
  "አዲስ",
  "አበባ",
  "ሰላም",
];

/**
 * The lowest accepted score; the library's scores range from 0 to 4. A password with a lower score takes at most about
 * a million guesses.
 */
const minScore = 2;
/**
 * Only this many characters are checked: the check blocks the event loop, and its duration grows with the password's
 * length. A good password is strong enough within this many characters.
 */
const checkedCharacters = 24;
/**
 * The number of substitutions of symbols for letters (`4` or `@` for `a`) that the library tries. With its default of
 * 100, a hostile password takes half a second.
 */
const MAX_SUBSTITUTIONS = 3;

let estimator: ZxcvbnFactory | undefined;

/** The word lists are large, so they are loaded on first use. */
function estimate(password: string, owner: PasswordOwner) {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, local: localWords },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
  const known = [owner.email, ...`${owner.email} ${owner.name}`.split(/[^\p{L}\p{Nd}]+/u)];
  return estimator.check(password.slice(0, checkedCharacters), known.filter(Boolean));
}

/** A password that adds at most this many characters to the owner's name or email, such as `sara1990`, is rejected. */
const addedCharacters = 4;

/**
 * Returns true if little remains of a password when its owner's email and name are removed. The whole password is
 * examined, whereas the estimator checks only its beginning.
 */
function isMadeOfOwner(password: string, { email, name }: PasswordOwner): boolean {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  const words = `${local} ${name.toLowerCase()}`.split(/[^\p{L}\p{Nd}]+/u).filter((word) => word.length > 1);
  const own = [`@${domain}`, ...words.toSorted((one, other) => other.length - one.length)];
  const typed = password.toLowerCase();
  const others = own.reduce((rest, word) => rest.replaceAll(word, ""), typed);
  return others !== typed && others.replaceAll(/[\s@._-]/g, "").length <= addedCharacters;
}

const ownPassword = "This password is based on your name or email. Choose something unrelated.";

/** Returns what is wrong with a new password and how to fix it, or null when it is strong enough. */
export function passwordIssue(password: string, owner: PasswordOwner): string | null {
  if (password.trim() === "") return "A password can't consist of spaces only.";
  if (isMadeOfOwner(password, owner)) return ownPassword;
  const { score, sequence } = estimate(password, owner);
  const words = sequence.map(({ token, dictionaryName }) => ({ token, list: dictionaryName ?? null }));
  const own = words.filter(({ list }) => list === "userInputs").map(({ token }) => token);
  if (own.length > 0 && password.length - own.join("").length <= addedCharacters) return ownPassword;
  if (score >= minScore) return null;
  if (words.length === 1 && words[0]?.list)
    return "This password is too common. Choose another one, for example four words.";
  return "This password is easy to guess. Make it longer, for example with four words.";
}

/** @throws AppError invalid, with the reason at `field` */
export function assertGoodPassword(password: string, owner: PasswordOwner, field: string): void {
  const issue = passwordIssue(password, owner);
  if (issue !== null) throw new AppError("invalid", { fields: { [field]: [issue] } });
}
