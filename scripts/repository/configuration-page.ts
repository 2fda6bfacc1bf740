import { z } from "zod";
import { environment } from "#backend/platform/config/environment.ts";

const HEADINGS = ["Variable", "Default", "Meaning"] as const;

const INTRODUCTION = `# Configuration

Gubae is configured with environment variables, all of them optional in development. \`.env.example\` lists them for
production, where Gubae refuses to start with [unsafe settings](operating.md#unsafe-settings). This page is generated from
\`backend/platform/config/environment.ts\`.`;

/** Returns the page docs/configuration.md, formatted as oxfmt formats it. */
export function configurationPage(): string {
  const defaults = environment.parse({}) as Record<string, unknown>;
  const rows = Object.entries(environment.shape).flatMap(([name, schema]) => {
    const { description, unset } = z.globalRegistry.get(schema) ?? {};
    if (description === undefined) return [];
    return [
      [`\`${name}\``, typeof unset === "string" ? unset : `\`${String(defaults[name])}\``, description],
    ];
  });
  return `${INTRODUCTION}\n\n${tableOf([[...HEADINGS], ...rows])}\n`;
}

function tableOf(rows: readonly string[][]): string {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | "));
  const rule = widths.map((width) => "-".repeat(width)).join(" | ");
  return [lines[0], rule, ...lines.slice(1)].map((line) => `| ${line} |`).join("\n");
}
