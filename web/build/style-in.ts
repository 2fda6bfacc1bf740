import type { Rolldown } from "vite";

/** A built stylesheet's text. @throws when the build has none of that name */
export function styleIn(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== "asset") throw new Error(`The build has no stylesheet ${name}.`);
  return typeof file.source === "string" ? file.source : Buffer.from(file.source).toString();
}
