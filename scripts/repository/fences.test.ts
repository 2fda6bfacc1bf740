import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { features } from "../../lint/renderer-fences.ts";

type Violation = [file: string, source: string, answer: string];

/**
 * Returns three forbidden imports of the next domain for each domain: by its alias, by a relative path, and from a
 * routes file.
 */
function lineOf(domains: readonly string[]): Violation[] {
  return domains.slice(0, -1).flatMap((domain, index) => {
    const above = `${domains[index + 1]}/plant.ts`;
    const answer = "Domains stand in a line";
    const violations: Violation[] = [
      [`backend/${domain}/plant-above.ts`, `import "#backend/${above}";`, answer],
      [`backend/${domain}/inner/plant-climbing.ts`, `import "../../${above}";`, answer],
      [`backend/${domain}/plant-above-routes.ts`, `import "#backend/${above}";`, answer],
    ];
    return violations;
  });
}

/** One violation per fence: the file to plant, its source, and what the fence must report. */
const violations: Violation[] = [
  ["contract/plant-node.ts", `import "node:fs";`, "The contract imports zod only"],
  ["contract/plant-backend.ts", `import "#backend/app/server/app.ts";`, "Only the backend"],
  ["contract/room/plant-escape.ts", `import "../../renderer/constants.ts";`, "The contract imports zod only"],
  ["contract/room/plant-backend.ts", `import "#backend/room/access/ticket.ts";`, "Only the backend"],
  [
    "renderer/accounts/session/plant-backend.ts",
    `import "#backend/room/access/ticket.ts";`,
    "Only the backend",
  ],
  ["backend/plant-renderer.ts", `import "#renderer/constants.ts";`, "know the renderer"],
  ["backend/lectures/plant-koa.ts", `import "koa";`, "HTTP lives in"],
  ["backend/lectures/plant-knex.ts", `import "knex";`, "SQL lives in"],
  [
    "backend/platform/http/plant-domain.ts",
    `import "#backend/accounts/account-repo.ts";`,
    "Domains stand in a line",
  ],
  [
    "backend/platform/files/uploads/plant-domain-routes.ts",
    `import "#backend/materials/state/material-repo.ts";`,
    "Domains stand in a line",
  ],
  ["backend/platform/db/plant-domain.ts", `import "../../app/server.ts";`, "Domains stand in a line"],
  ...lineOf([
    "accounts",
    "notifications",
    "lectures",
    "payments",
    "enrollments",
    "payouts",
    "materials",
    "mentors",
    "recording",
    "room",
    "admin",
    "site",
    "account-data",
    "app",
  ]),
  [
    "backend/payments/plant-lecture.ts",
    `import "#backend/lectures/schedule/lecture-repo.ts";`,
    "Payments know neither lectures nor accounts",
  ],
  [
    "backend/enrollments/checkout/plant-settlement.ts",
    `import "../settlement/settle-payment.ts";`,
    "Checkout and settlement stand beside each other",
  ],
  [
    "backend/enrollments/settlement/plant-checkout-routes.ts",
    `import "#backend/enrollments/checkout/open-checkout.ts";`,
    "Checkout and settlement stand beside each other",
  ],
  ["renderer/messages/plant-kit.ts", `import "../kit/clock/clock.ts";`, "Storeys of the renderer"],
  ["renderer/kit/plant-data.ts", `import "#renderer/data/client/client.ts";`, "Storeys of the renderer"],
  ["renderer/kit/clock/plant-data.ts", `import "../../data/client/client.ts";`, "Storeys of the renderer"],
  ["renderer/kit/plant-feature.ts", `import "#renderer/lectures/seats-of.ts";`, "Storeys of the renderer"],
  ["renderer/kit/plant-app.ts", `import "#renderer/app/App.tsx";`, "Storeys of the renderer"],
  ["renderer/data/plant-feature.ts", `import "#renderer/lectures/seats-of.ts";`, "Storeys of the renderer"],
  ["renderer/data/client/plant-app.ts", `import "../../app/App.tsx";`, "Storeys of the renderer"],
  ...features.flatMap<Violation>((feature) => [
    [`renderer/${feature}/plant-app.ts`, `import "#renderer/app/App.tsx";`, "app/ composes"],
    [
      `renderer/${feature}/plant-other.ts`,
      `import "#renderer/${feature === "lectures" ? "mentors" : "lectures"}/x.ts";`,
      "app/ composes",
    ],
  ]),
  ["renderer/room/quality/plant-store.ts", `import "../store/room-store.ts";`, "Folders of the room"],
  ["renderer/room/store/plant-socket.ts", `import "../socket/room-socket.ts";`, "Folders of the room"],
  ["renderer/room/socket/plant-media.ts", `import "../media/host-source.ts";`, "Folders of the room"],
  [
    "renderer/room/media/mesh/plant-client.ts",
    `import "../../client/room-client.ts";`,
    "Folders of the room",
  ],
  ["renderer/room/client/plant-view.ts", `import "../view/RoomPage.tsx";`, "Folders of the room"],
  ["renderer/app/lectures/plant-routes.ts", `import "../screens.ts";`, "No screen knows the routes"],
  ["renderer/kit/plant-axios.ts", `import "axios";`, "axios stands behind"],
  ["renderer/kit/plant-sockets.ts", `import "socket.io-client";`, "socket.io-client stands behind"],
  [
    "renderer/kit/fields/plant-fluent.ts",
    `import "@fluentui/react-components";`,
    "Fluent stands behind renderer/kit/fluent",
  ],
  ["renderer/admin/plant-icons.ts", `import "@fluentui/react-icons";`, "Fluent stands behind"],
  ["renderer/room/plant-peer.ts", `import "peerjs";`, "peerjs stands behind"],
  [
    "renderer/slides/plant-pdf.ts",
    `import "pdfjs-dist/legacy/build/pdf.mjs";`,
    "stands behind renderer/slides/prepare/files",
  ],
  ["renderer/replay/plant-hls.ts", `import "hls.js/light";`, "stand behind renderer/replay/player"],
  ...["renderer/accounts/plant-form.tsx", "renderer/kit/feedback/plant-form.tsx", "web/plant-form.tsx"].map(
    (file): Violation => [file, `export const Plant = () => <form />;`, "take Form of the kit"],
  ),
  ["renderer/kit/plant-node.ts", `import "node:fs";`, "neither Electron nor Node"],
  ["renderer/kit/plant-electron.ts", `import "electron";`, "neither Electron nor Node"],
  ["renderer/accounts/plant-backend.ts", `import "#backend/app/server/app.ts";`, "Only the backend"],
  [
    "renderer/accounts/plant-feature.ts",
    `import "#renderer/lectures/list/LectureList.tsx";`,
    "app/ composes",
  ],
  ["renderer/room/plant-screens.ts", `import "#renderer/app/room/RoomScreen.tsx";`, "app/ composes"],
  ["renderer/accounts/session/plant-feature.ts", `import "../../lectures/seats.ts";`, "app/ composes"],
  ["renderer/room/machine/plant-react.ts", `import "react";`, "know no React"],
  ["renderer/room/machine/plant-media.ts", `import "../media/media-engine.ts";`, "Folders of the room"],
  ["renderer/room/machine/plant-store.ts", `import "../store/room-store.ts";`, "Folders of the room"],
  [
    "renderer/room/machine/plant-browser.ts",
    `export const x = () => navigator.onLine;`,
    "The machine is pure",
  ],
  ["renderer/room/client/room-client.ts", `import "react";`, "know no React"],
  ["web/build/plant-backend.ts", `import "#backend/lectures/schedule/lecture-repo.ts";`, "Only the backend"],
  ["web/plant-backend.ts", `import "#backend/app/server/app.ts";`, "Only the backend"],
  ["desktop/main/plant-renderer.ts", `import "#renderer/constants.ts";`, "know the renderer"],
  ["desktop/main/plant-backend.ts", `import "#backend/app/server/app.ts";`, "Only the backend"],
  ["desktop/page/plant-electron.ts", `import "electron";`, "neither Electron nor Node"],
  ["desktop/page/plant-backend.ts", `import "#backend/app/server/app.ts";`, "Only the backend"],
  ["renderer/desktop/plant-feature.ts", `import "#renderer/room/machine/machine.ts";`, "app/ composes"],
  ["e2e/plant-renderer.ts", `import "#renderer/constants.ts";`, "know the renderer"],
  ["lab/long/plant-renderer.ts", `import "#renderer/constants.ts";`, "know the renderer"],
  ["backend/plant-barrel.ts", `import "./index.ts";`, "No barrels"],
  [
    "backend/plant-circle.ts",
    `import type { Back } from "./plant-circle-back.ts";\nexport interface Way { back: Back | null }`,
    "no-cycle",
  ],
  [
    "backend/plant-circle-back.ts",
    `import type { Way } from "./plant-circle.ts";\nexport interface Back { way: Way | null }`,
    "no-cycle",
  ],
  ["backend/plant-console.ts", `console.log("x");`, "no-console"],
  ["backend/plant-env.ts", `export const x = process.env["X"];`, "loadConfig reads the environment"],
  ["backend/plant-any.ts", `export const x = (y: any) => y;`, "no-explicit-any"],
  ["backend/plant-default.ts", `const x = 1;\nexport default x;`, "no-default-export"],
  ["backend/plant-long.ts", `export const x = [\n${"  1,\n".repeat(260)}];`, "max-lines"],
];

/** An import cycle that is closed by a dynamic import. Only knip detects it, and only from one of its entry files. */
const circle: [file: string, source: string][] = [
  ["web/render-page.tsx", `export const load = () => import("./plant-late.ts");`],
  ["web/plant-late.ts", `import { load } from "./render-page.tsx";\nexport const again = load;`],
];

let folder: string;
let diagnostics: z.infer<typeof report>["diagnostics"];

const report = z.object({
  diagnostics: z.array(
    z.object({ filename: z.string(), code: z.string(), message: z.string(), help: z.string().optional() }),
  ),
});

const root = path.join(import.meta.dirname, "../..");
const folders = ["contract", "backend", "renderer", "web", "desktop", "e2e", "lab"];

/** Runs a linter on the planted folder. Returns its output, and whether it failed. */
function run(command: string, ...args: string[]): Promise<{ stdout: string; failed: boolean }> {
  return new Promise((resolve) => {
    execFile(
      path.join(root, "node_modules/.bin", command),
      args,
      { cwd: folder, maxBuffer: 16e6 },
      (error, stdout) => resolve({ stdout, failed: error !== null }),
    );
  });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-fences-"));
  for (const file of ["oxlint.config.ts", "lint", "tsconfig.json", "knip.config.ts", "tools/package.json"])
    await cp(path.join(root, file), path.join(folder, file), { recursive: true });
  await writeFile(path.join(folder, "package.json"), `{"type":"module"}`);
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  for (const [file, source] of [...violations, ...circle]) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), `${source}\n`);
  }
  diagnostics = report.parse(
    JSON.parse((await run("oxlint", "--format=json", ...folders)).stdout),
  ).diagnostics;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(violations)("a violation planted in %s is caught", (file, _source, answer) => {
  const found = diagnostics.filter(({ filename }) => filename === file);
  expect(found.map(({ code, message, help }) => `${code} ${message} ${help}`).join("\n")).toContain(answer);
});

test("every feature of the renderer is fenced", async () => {
  const entries = await readdir(path.join(root, "renderer"), { withFileTypes: true });
  const storeys = ["messages", "kit", "data", "app", "testing"];
  const found = entries.filter((one) => one.isDirectory() && !storeys.includes(one.name));
  expect(found.map(({ name }) => name).toSorted()).toEqual(features);
});

test("a circle through a dynamic import is caught", async () => {
  const { stdout, failed } = await run("knip", "--cycles", "--no-config-hints");
  expect(stdout).toContain("web/plant-late.ts → web/render-page.tsx");
  expect(failed).toBe(true);
});
