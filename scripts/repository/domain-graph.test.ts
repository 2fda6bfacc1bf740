import { expect, test } from "vitest";
import { domains } from "../../lint/backend-fences.ts";
import { importEdges, productFiles, readSource } from "./import-edges.ts";

const domainOf = (file: string) => file.split("/")[1] ?? "";

/** Returns the domains that each domain imports, except those that it also reaches through another domain. */
function directImports(): Map<string, string[]> {
  const files = productFiles().filter((file) => file.startsWith("backend/"));
  const known = new Map(domains.map((domain) => [domain, new Set<string>()]));
  for (const [from, to] of importEdges(files))
    if (domainOf(from) !== domainOf(to)) known.get(domainOf(from))?.add(domainOf(to));
  const reaches = (domain: string, other: string): boolean =>
    [...(known.get(domain) ?? [])].some((next) => next === other || reaches(next, other));
  return new Map(
    [...known].map(([domain, others]) => [
      domain,
      domains.filter((other) => others.has(other) && ![...others].some((next) => reaches(next, other))),
    ]),
  );
}

test("docs/architecture.md draws the domains as they import each other", () => {
  const arrows = [...directImports()].flatMap(([domain, others]) =>
    others.map((other) => `    ${domain} --> ${other}`),
  );
  expect(arrows.length).toBeGreaterThan(10);
  expect(readSource("docs/architecture.md")).toContain(
    ["```mermaid", "flowchart RL", ...arrows, "```"].join("\n"),
  );
});
