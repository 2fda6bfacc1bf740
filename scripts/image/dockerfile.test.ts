import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { backendArguments } from "../plain/backend-arguments.mjs";
import { ffmpeg, janusPpRec } from "../programs/replay-tools.mjs";
import { contextFilter } from "./docker-ignore.ts";
import { readDockerfile } from "./dockerfile.ts";

const root = path.join(import.meta.dirname, "../..");
const text = await readFile(path.join(root, "Dockerfile"), "utf8");
const stages = readDockerfile(text);
const isSent = contextFilter(await readFile(path.join(root, ".dockerignore"), "utf8"));
const image = stages.at(-1);

test("the Dockerfile has no fault", () => {
  expect(validate(text)).toEqual([]);
  expect(validate("FROM node AS a\nCOPY a b c\nRUNS npm ci")).not.toEqual([]);
});

test("every stage has the Node of package.json", async () => {
  const { dependencies } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  for (const stage of stages) expect(stage.image).toBe(`node:${dependencies["node"]}-bookworm-slim`);
});

test("whatever is copied is there and is sent, and comes from an earlier stage where it says so", () => {
  for (const [index, { name, steps }] of stages.entries())
    for (const step of steps) {
      if (step.kind !== "copy") continue;
      const earlier = stages.slice(0, index).map((stage) => stage.name);
      if (step.from !== null) expect(earlier, name).toContain(step.from);
      else
        for (const source of step.sources) {
          expect(existsSync(path.join(root, source)), source).toBe(true);
          expect(isSent(source), source).toBe(true);
        }
    }
});

test("it runs as nobody special, as npm start does, and says whether it is well", () => {
  expect(image?.user).toBe("node");
  expect(image?.command).toEqual(["node", ...backendArguments, "backend/app/main.ts"]);
  expect(image?.health.at(-1)).toContain("/healthz");
});

test("it has the packages of what makes replays", () => {
  const installed = image?.steps.flatMap((step) => (step.kind === "packages" ? step.names : []));
  expect(installed).toEqual([ffmpeg.debian, janusPpRec.debian]);
});

test.each([
  ".env",
  ".git/config",
  "node_modules/koa/package.json",
  ".data/secret",
  "deploy/.env",
  "scripts/start.mjs",
])("%s is not sent", (file) => expect(isSent(file)).toBe(false));

test("neither are tests, while what they test is", () => {
  expect(isSent("backend/platform/config/config.test.ts")).toBe(false);
  expect(isSent("backend/quality/testing/caller-fixture.ts")).toBe(false);
  expect(isSent("backend/lectures/testing/lecture-form.ts")).toBe(false);
  expect(isSent("renderer/kit/Button.test.tsx")).toBe(false);
  expect(isSent("backend/platform/config/config.ts")).toBe(true);
});
