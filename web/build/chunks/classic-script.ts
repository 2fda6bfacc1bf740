import type { Plugin } from "vite";

/**
 * Turns the entry `name` into a classic script with its own scope, so that a page may run it more than once. Throws
 * when the script imports or exports anything.
 */
export function classicScript(name: string): Plugin {
  return {
    name: "gubae-classic-script",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || !file.isEntry || file.name !== name) continue;
        const foreign = [...file.imports, ...file.dynamicImports, ...file.exports];
        if (foreign.length > 0)
          throw new Error(`${file.fileName} is a classic script: ${foreign.join(", ")}`);
        file.code = `(()=>{${file.code}})();`;
      }
    },
  };
}
