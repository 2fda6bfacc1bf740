import tools from "./tools/package.json" with { type: "json" };

/**
 * Knip can't handle a workspace whose packages are used by its root. Instead, scripts/repository/tools.test.ts checks
 * that each package is used.
 */
const toolNames = Object.keys(tools.devDependencies);

export default {
  workspaces: {
    ".": {
      entry: [
        "backend/app/main.ts",
        "backend/**/*-cli.ts",
        "backend/platform/db/migrations/*.ts",
        "backend/platform/files/pictures/decoder-process.ts",
        "e2e/stack/{bidi-bridge,global-setup}.ts",
        "{e2e/*,lab/long}/**/*.spec.ts",
        "lab/electron-double/{run,page-side}.ts",
        "desktop/main/main.ts",
        "desktop/page/mini.tsx",
        "desktop/preload/preload.ts",
        "{e2e/gallery,lab/long}/playwright.config.ts",
        "e2e/gallery/*.{shots,check}.ts",
        "scripts/{start,program}.mjs",
        "scripts/run-built.ts",
        "scripts/test/{test.mjs,run-steps.ts,check.ts,long.ts}",
        "scripts/plain/{run,stop}-with-parent.mjs",
        "scripts/beside/with-janus.ts",
        "backend/**/*-cli.ts",
        "scripts/stack/stack-cli.ts",
        "scripts/faults/run-faults.ts",
        "scripts/beside/s3-process.ts",
        "backend/quality/testing/failed-setup-runner.ts",
        "deploy/configure.mjs",
        "scripts/artwork/{draw-icons,subset-fonts}.ts",
        "renderer/room/media/peerjs/*.ts",
        "renderer/**/*Screen.tsx",
        "renderer/app/{public/LandingPage,shell/AppShell}.tsx",
        "renderer/accounts/session/{Optional,Require}Session.tsx",
        "web/{render-page.tsx,style-cache.ts,service-worker.ts,islands/prerendered-page.ts,served/served-page.ts,room-start.ts}",
        "lab/bench/{run,record-statistics}.ts",
        "lab/bench/baselines/*-server.ts",
        "lab/bench/{api,network,pages,room/participants,sfu/load,slides}/*-process.ts",
      ],
      project: [
        "{contract,backend,renderer,web,desktop,e2e,lab,scripts,lint,deploy}/**/*.{ts,tsx,mjs}",
        "*.ts",
      ],
      vitest: true,
      playwright: true,
      oxlint: true,
      ignoreDependencies: [
        ...toolNames.filter((name) => !name.startsWith("@types/")),
        "@fontsource-variable/figtree",
        "@fontsource-variable/fraunces",
        "@fontsource/noto-sans-ethiopic",
      ],
      ignoreBinaries: ["knip", "oxfmt", "oxlint", "playwright", "tsc", "vitest"],
    },
    tools: { ignoreDependencies: toolNames },
  },
  ignoreExportsUsedInFile: true,
  rules: { cycles: "error" },
  cycles: { dynamicImports: true },
};
