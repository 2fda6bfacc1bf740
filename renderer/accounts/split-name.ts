/** Splits after the first word: "Almaz Gebre Mariam" → "Almaz", "Gebre Mariam". */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
