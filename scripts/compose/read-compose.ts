import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";

export const deployFolder = path.join(import.meta.dirname, "../../deploy");
export const composeFile = path.join(deployFolder, "compose.yaml");

const service = z.looseObject({
  image: z.string(),
  build: z.object({ context: z.string() }).optional(),
  entrypoint: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  networks: z.object({ private: z.object({ ipv4_address: z.string() }) }).optional(),
  network_mode: z.string().optional(),
});
export type Service = z.infer<typeof service>;

/**
 * Reads the services of compose.yaml and resolves merge keys. If `values` are given, replaces variables as Compose
 * does.
 */
export async function readCompose(
  values?: Readonly<Record<string, string>>,
): Promise<Record<string, Service>> {
  const text = await readFile(composeFile, "utf8");
  const fill = (_key: unknown, value: unknown) =>
    typeof value === "string" && values ? fillVariables(value, values) : value;
  const parsed: unknown = parse(text, fill, { merge: true });
  return z.object({ services: z.record(z.string(), service) }).parse(parsed).services;
}

function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(variable, (_, name: string, fallback = "") => values[name] || fallback);
}

/** Matches `${NAME}` and `${NAME:-default}`. */
export const variable = /\$\{(\w+)(?::-([^}]*))?\}/g;
