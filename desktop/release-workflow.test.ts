import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const workflow = readFileSync(path.join(import.meta.dirname, "../.github/workflows/release.yml"), "utf8");

const component = z.object({
  name: z.string(),
  version: z.string(),
  hashes: z.array(z.unknown()).optional(),
});
const pins = z.record(z.string(), z.string());
const packageFile = z.object({ version: z.string(), dependencies: pins.optional(), devDependencies: pins });

test("every action of the release is pinned to a commit", () => {
  const used = [...workflow.matchAll(/uses: (.*)/g)].map(([, action = ""]) => action);
  expect(used.length).toBeGreaterThan(3);
  expect(used.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([]);
});

test("a release has a list of everything that it is made of, with versions and hashes", () => {
  const [, step = ""] = /name: List what the release is made of[^]*?run: (.*)/.exec(workflow) ?? [];
  const [, command = "", file = ""] = /^(npm sbom .*) > "dist\/installers\/(.*)"$/.exec(step) ?? [];
  const root = path.join(import.meta.dirname, "..");
  const { stdout, status } = spawnSync("bash", ["-c", command], { cwd: root, encoding: "utf8" });
  expect(status).toBe(0);
  const { components } = z.object({ components: z.array(component) }).parse(JSON.parse(stdout));
  const [app, tools] = ["package.json", "tools/package.json"].map((name) =>
    packageFile.parse(JSON.parse(readFileSync(path.join(root, name), "utf8"))),
  );
  const pinned = { ...app?.dependencies, ...app?.devDependencies, ...tools?.devDependencies };
  expect(components).toEqual(
    expect.arrayContaining(
      Object.entries(pinned).map(([name, version]) =>
        expect.objectContaining({ name, version, hashes: [expect.anything()] }),
      ),
    ),
  );
  const named = spawnSync("bash", ["-c", `echo "${file}"`], { cwd: root, encoding: "utf8" }).stdout.trim();
  expect(named).toBe(`Gubae-${app?.version}-sbom.cdx.json`);
  expect(workflow).toContain("dist/installers/*-sbom.cdx.json");
});

test("a release fails while a package has a known serious vulnerability", () => {
  const audit = workflow.indexOf("run: npm audit --audit-level=high\n");
  expect(audit).toBeGreaterThan(workflow.indexOf("run: npm ci\n"));
  expect(audit).toBeLessThan(workflow.indexOf("npm run build"));
  expect(workflow).not.toContain("continue-on-error");
});

const signed = { CSC_LINK: "certificate", CSC_KEY_PASSWORD: "secret", APPLE_ID: "id" };

test.each([
  ["Windows", signed, 0],
  ["macOS", signed, 0],
  ["Windows", { ...signed, APPLE_ID: "" }, 0],
  ["macOS", { ...signed, APPLE_ID: "" }, 1],
  ["macOS", { ...signed, CSC_LINK: "" }, 1],
  ["Windows", { ...signed, CSC_LINK: "" }, 1],
  ["Windows", { ...signed, CSC_KEY_PASSWORD: "" }, 1],
])("a release for %s with %j ends with %i", (system, secrets, status) => {
  const [, step = ""] = /name: A release is signed[^]*?run: \|\n([^]*?)\n {8}env:/.exec(workflow) ?? [];
  expect(step).toContain("CSC_LINK");
  const env = { PATH: "/usr/bin:/bin", RUNNER_OS: system, ...secrets };
  expect(spawnSync("bash", ["-e", "-c", step], { env }).status).toBe(status);
});
