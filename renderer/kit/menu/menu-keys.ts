/**
 * Returns the index of the choice that a key moves to, following ARIA's menu pattern: arrows wrap around, a letter
 * moves to the next choice that starts with it. Returns null for any other key.
 */
export function choiceForKey(key: string, names: readonly string[], current: number): number | null {
  const { length } = names;
  if (length === 0) return null;
  switch (key) {
    case "ArrowDown":
      return (current + 1) % length;
    case "ArrowUp":
      return (current - 1 + length) % length;
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      return choiceForLetter(key, names, current);
  }
}

function choiceForLetter(key: string, names: readonly string[], current: number): number | null {
  // Other keys have names, such as "Enter".
  if (key.length !== 1 || key === " ") return null;
  const letter = key.toLocaleLowerCase();
  const isNext = (index: number) => names[index]?.toLocaleLowerCase().startsWith(letter) ?? false;
  const inOrder = names.map((_, step) => (current + 1 + step) % names.length);
  return inOrder.find(isNext) ?? null;
}
