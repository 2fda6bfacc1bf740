import path from "node:path";
import type { Plugin, Rolldown } from "vite";

/**
 * A chunk that only re-exports a module from the chunk of the module's group. Rolldown writes one for each module of a
 * group that is loaded on demand.
 */
interface Facade {
  /** The file name of the facade's chunk, without its folder. */
  file: string;
  /** The code that replaces the `import()` of the facade. */
  imported: string;
  /** The chunk that contains the module's code. */
  chunk: string;
}

const FACADE = /^export\{([^}]+)\}from["'`]\.\/([\w.-]+)["'`];?\s*$/;

/** Returns null for a chunk with code of its own, which is not a facade. */
function facadeOf({ fileName, code, isEntry, isDynamicEntry }: Rolldown.OutputChunk): Facade | null {
  const [, exported, chunk] = (!isEntry && isDynamicEntry && FACADE.exec(code)) || [];
  if (exported === undefined || chunk === undefined) return null;
  const properties = exported.split(",").map((pair) => {
    const [inside = "", outside = inside] = pair.split(" as ");
    return `${outside}:m.${inside}`;
  });
  return {
    file: path.basename(fileName),
    imported: `import("./${chunk}").then(m=>({${properties.join(",")}}))`,
    chunk,
  };
}

function withoutFacade(code: string, { file, imported, chunk }: Facade): string {
  const name = file.replaceAll(".", String.raw`\.`);
  return code
    .replaceAll(new RegExp(`import\\((["'\`])\\./${name}\\1\\)`, "g"), () => imported)
    .replaceAll(new RegExp(`(["'\`]assets/)${name}(?=["'\`])`, "g"), (_, before: string) => before + chunk);
}

/**
 * Removes facades. For each module that is loaded on demand and belongs to a group, Rolldown writes a facade, which
 * only re-exports the module from the group's chunk. On a slow connection, requesting a dozen facades costs as much as
 * a picture, so the group's chunk is imported directly instead.
 */
export function leaveOutFacadesOf(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const facades = chunks.flatMap((chunk) => facadeOf(chunk) ?? []);
  for (const chunk of chunks)
    chunk.code = facades.reduce((code, facade) => withoutFacade(code, facade), chunk.code);
  for (const { file } of facades) delete bundle[`assets/${file}`];
}

/** Removes facades. Runs after Vite has written the list of dependencies of each `import()`. */
export function leaveOutFacades(): Plugin {
  return {
    name: "gubae-leave-out-facades",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    enforce: "post",
    generateBundle: { order: "post", handler: (_, bundle) => leaveOutFacadesOf(bundle) },
  };
}
