import path from "node:path";
import type { BuildEnvironment, Rolldown, ViteBuilder } from "vite";

/** The built files that browsers fetch. */
export interface ClientBuild {
  folder: string;
  bundle: Rolldown.OutputBundle;
}

export async function buildClient(builder: ViteBuilder, environment: BuildEnvironment): Promise<ClientBuild> {
  const { root, build } = environment.config;
  const result = await builder.build(environment);
  if (!("output" in result)) throw new Error("The client's build must have exactly one output.");
  return {
    folder: path.resolve(root, build.outDir),
    bundle: Object.fromEntries(result.output.map((file) => [file.fileName, file])),
  };
}

/** Returns the text of a built stylesheet. Throws when the build has no stylesheet of that name. */
export function stylesheetText(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== "asset") throw new Error(`The build has no stylesheet ${name}.`);
  return typeof file.source === "string" ? file.source : Buffer.from(file.source).toString();
}
