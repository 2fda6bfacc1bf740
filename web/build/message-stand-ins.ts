import { resolve } from "node:path";

/** Packages for messages: `renderer/messages/light/` has a module for each, with what our messages use. */
const replaced = ["i18next", "react-i18next"];

/**
 * Returns the entries for Vite's `resolve.alias`.
 *
 * @param folder the repository's root
 */
export function messageStandIns(folder: string): { find: RegExp; replacement: string }[] {
  return replaced.map((name) => ({
    find: new RegExp(`^${name}$`),
    replacement: resolve(folder, `renderer/messages/light/${name}.ts`),
  }));
}
