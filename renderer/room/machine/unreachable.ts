/** The default case of a `switch` over a union: a missing case becomes a type error here. */
export function unreachable(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
