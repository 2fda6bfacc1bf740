import type { Plugin } from "vite";

/**
 * Makes the entry `name` a classic script, which a page may run more than once: everything in it is its own. Throws when
 * it imports or exports something.
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
