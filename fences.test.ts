import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

/** One planted violation a fence: the file, what it says, and what the fence must answer. */
const violations: [file: string, source: string, answer: string][] = [
  ["contract/plant-node.ts", `import "node:fs";`, "The contract imports zod only"],
  ["contract/plant-backend.ts", `import "#backend/app.ts";`, "Only the backend"],
  ["backend/plant-renderer.ts", `import "#renderer/constants.ts";`, "know the renderer"],
  ["backend/lectures/plant-koa.ts", `import "koa";`, "HTTP lives in"],
  ["backend/lectures/plant-knex.ts", `import "knex";`, "SQL lives in"],
  ["backend/accounts/plant-dag.ts", `import "#backend/lectures/lecture-repo.ts";`, "Domains form a DAG"],
  [
    "backend/lectures/plant-dag.ts",
    `import "#backend/enrollments/enrollment-repo.ts";`,
    "Domains form a DAG",
  ],
  ["backend/lectures/plant-mentors.ts", `import "../mentors/mentor-repo.ts";`, "Domains form a DAG"],
  ["backend/payments/plant-dag.ts", `import "../lectures/lecture-repo.ts";`, "Domains form a DAG"],
  ["backend/enrollments/plant-dag.ts", `import "#backend/room/enter-room.ts";`, "Domains form a DAG"],
  ["backend/enrollments/plant-routes.ts", `import "#backend/room/enter-room.ts";`, "Domains form a DAG"],
  ["renderer/ui/plant-axios.ts", `import "axios";`, "axios stands behind"],
  ["renderer/ui/plant-sockets.ts", `import "socket.io-client";`, "socket.io-client stands behind"],
  ["renderer/room/plant-peer.ts", `import "peerjs";`, "peerjs stands behind"],
  ["renderer/ui/plant-node.ts", `import "node:fs";`, "neither Electron nor Node"],
  ["renderer/ui/plant-electron.ts", `import "electron";`, "neither Electron nor Node"],
  ["renderer/accounts/plant-backend.ts", `import "#backend/app.ts";`, "Only the backend"],
  ["renderer/accounts/plant-feature.ts", `import "#renderer/lectures/lecture-card.ts";`, "screens/ composes"],
  ["renderer/room/plant-screens.ts", `import "#renderer/screens/room-screen.ts";`, "screens/ composes"],
  ["renderer/room/machine.ts", `import "react";`, "know no React"],
  ["web/plant-backend.ts", `import "#backend/app.ts";`, "Only the backend"],
  ["desktop/main/plant-renderer.ts", `import "#renderer/constants.ts";`, "know the renderer"],
  ["desktop/main/plant-backend.ts", `import "#backend/app.ts";`, "Only the backend"],
  ["desktop/page/plant-electron.ts", `import "electron";`, "neither Electron nor Node"],
  ["desktop/page/plant-backend.ts", `import "#backend/app.ts";`, "Only the backend"],
  ["renderer/desktop/plant-feature.ts", `import "#renderer/room/machine.ts";`, "screens/ composes"],
  ["e2e/plant-renderer.ts", `import "#renderer/constants.ts";`, "know the renderer"],
  ["backend/plant-barrel.ts", `import "./index.ts";`, "No barrels"],
  ["backend/plant-console.ts", `console.log("x");`, "no-console"],
  ["backend/plant-env.ts", `export const x = process.env["X"];`, "loadConfig reads the environment"],
  ["backend/plant-any.ts", `export const x = (y: any) => y;`, "no-explicit-any"],
  ["backend/plant-default.ts", `const x = 1;\nexport default x;`, "no-default-export"],
  ["backend/plant-long.ts", `export const x = [\n${"  1,\n".repeat(260)}];`, "max-lines"],
];

let folder: string;
let diagnostics: z.infer<typeof report>["diagnostics"];

const report = z.object({
  diagnostics: z.array(
    z.object({ filename: z.string(), code: z.string(), message: z.string(), help: z.string().optional() }),
  ),
});

const root = import.meta.dirname;
const folders = ["contract", "backend", "renderer", "web", "desktop", "e2e"];

function lint(): Promise<string> {
  return new Promise((resolve) => {
    execFile(
      path.join(root, "node_modules/.bin/oxlint"),
      ["--format=json", ...folders],
      { cwd: folder, maxBuffer: 16e6 },
      (_, stdout) => resolve(stdout),
    );
  });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-fences-"));
  await cp(path.join(root, "oxlint.config.ts"), path.join(folder, "oxlint.config.ts"));
  await cp(path.join(root, "tsconfig.json"), path.join(folder, "tsconfig.json"));
  await writeFile(path.join(folder, "package.json"), `{"type":"module"}`);
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  for (const [file, source] of violations) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), `${source}\n`);
  }
  diagnostics = report.parse(JSON.parse(await lint())).diagnostics;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(violations)("a violation planted in %s is caught", (file, _source, answer) => {
  const found = diagnostics.filter(({ filename }) => filename === file);
  expect(found.map(({ code, message, help }) => `${code} ${message} ${help}`).join("\n")).toContain(answer);
});
