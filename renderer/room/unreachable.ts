/** Closes a `switch` over a union: a member that was forgotten is a type error here. */
export function unreachable(value: never): never {
  throw new Error(`Nothing handles ${JSON.stringify(value)}`);
}
