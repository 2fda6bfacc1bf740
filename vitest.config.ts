import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/**
 * A busy machine may cause one timeout, but a test that fails twice has really failed. `npm test` lists the tests that
 * were retried. Tests with random input, tests of the ledger's invariants and tests that kill processes set `retry: 0`,
 * because for them a single failure counts.
 */
const retry = 1;

const kills = "backend/**/killed-*.integration.test.ts";

const runFolder = "scripts/run-folder/run-folder-setup.ts";

/** Modules are not isolated, because loading them again for each file would take longer than most of the tests. */
const node = {
  environment: "node",
  isolate: false,
  setupFiles: ["backend/quality/testing/leave-as-found.ts"],
};

const integration = {
  ...node,
  runner: "backend/quality/testing/failed-setup-runner.ts",
  globalSetup: [runFolder, "backend/quality/testing/database/postgres-setup.ts"],
  testTimeout: 30_000,
  retry,
  hookTimeout: 60_000,
};

/**
 * Bundles packages once and caches them in node_modules/.vite: Node can't load the modules of the icons, which import
 * each other without an extension. react-dom is not bundled, so that only one copy of it is loaded.
 */
const bundledForTests = {
  enabled: true,
  include: ["@fluentui/react-components", "@fluentui/react-icons"],
  exclude: ["react-dom"],
};

export default defineConfig({
  test: {
    tags: [{ name: "wide", description: "Repeats what another test proves. `npm run test:wide` runs it." }],
    // Spies are restored after each test, so that none leaks into another test.
    restoreMocks: true,
    // There are more workers than cores, because many tests wait for a process, a timer or the disk.
    maxWorkers: availableParallelism() + 1,
    expect: {
      // The default timeout is one second, which a process, a socket or a database may exceed while other tests run.
      poll: { timeout: 20_000 },
    },
    projects: [
      {
        test: {
          name: "unit",
          ...node,
          globalSetup: [runFolder],
          // Decoding and encoding pictures takes seconds while other tests run.
          testTimeout: 20_000,
          include: ["{contract,backend,scripts,lab,web,desktop}/**/*.test.{ts,mjs}"],
          exclude: ["**/*.{integration,long}.test.ts", "**/node_modules/**"],
        },
      },
      {
        plugins: [react()],
        test: {
          name: "renderer",
          environment: "jsdom",
          globalSetup: [runFolder],
          // Test files share jsdom and modules, because loading both again for each file would double the work.
          isolate: false,
          unstubGlobals: true,
          deps: { optimizer: { client: bundledForTests } },
          include: ["renderer/**/*.test.{ts,tsx}", "desktop/page/**/*.test.tsx"],
          setupFiles: ["renderer/testing/setup.ts"],
          retry,
        },
      },
      {
        test: {
          ...integration,
          name: "integration",
          include: ["{backend,lab,scripts,web}/**/*.integration.test.ts"],
          exclude: [kills, "**/node_modules/**"],
        },
      },
      // A separate project, because these tests mostly wait for processes that they kill and start again.
      { test: { ...integration, name: "kills", retry: 0, include: [kills] } },
      // These tests take minutes, so only `npm run test:long` runs them.
      { test: { ...integration, name: "long", retry: 0, include: ["{backend,scripts}/**/*.long.test.ts"] } },
    ],
  },
});
