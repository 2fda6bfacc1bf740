import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { listPackage } from "@electron/asar";
import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from "@electron/fuses";
import { expect, test } from "playwright/test";

const root = path.resolve(import.meta.dirname, "../..");

/** Electron's fuse wire: this sentinel, the version, the length, and one character per fuse. */
const FUSE_SENTINEL = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
const FUSES = 9;
const OWN_CODE_LIMIT_BYTES = 15 * 1024 * 1024;

const outputs = ["main.cjs", "preload.cjs", "page/index.html", "page/mini.html"];

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-package-"));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** A folder that electron-builder accepts as Electron's distribution, with default fuses. */
async function stubElectron(): Promise<string> {
  const distribution = path.join(folder, "electron");
  await mkdir(path.join(distribution, "resources"), { recursive: true });
  await mkdir(path.join(distribution, "locales"));
  await writeFile(path.join(distribution, "locales/en-US.pak"), "");
  const wire = Buffer.concat([
    Buffer.from(FUSE_SENTINEL),
    Buffer.from([1, FUSES]),
    Buffer.from("101111011".slice(0, FUSES)),
  ]);
  await writeFile(
    path.join(distribution, "electron"),
    Buffer.concat([Buffer.alloc(64), wire, Buffer.alloc(64)]),
  );
  await chmod(path.join(distribution, "electron"), 0o755);
  return distribution;
}

test("the installers' resources exist: our icons, the license, and macOS permission texts", async () => {
  const settings = await readFile(path.join(root, "electron-builder.yml"), "utf8");
  const matches = [...settings.matchAll(/^ +(?:icon|license|entitlements\w*): (desktop\/\S+)$/gm)];
  const files = matches.map(([, file = ""]) => file);
  for (const kind of [".ico", ".icns", "icons", "license.txt", ".plist"])
    expect(
      files.some((file) => file.endsWith(kind)),
      kind,
    ).toBe(true);
  for (const file of files) expect((await stat(path.join(root, file))).size, file).toBeGreaterThan(0);
});

test("the packaged app contains only our own code, and its fuses are set", { tag: "@wide" }, async () => {
  test.setTimeout(300_000);
  const output = path.join(folder, "out");
  await promisify(execFile)(
    process.execPath,
    [
      path.join(root, "node_modules/electron-builder/cli.js"),
      "--linux",
      "--x64",
      "--dir",
      "--publish=never",
      `-c.electronDist=${await stubElectron()}`,
      `-c.directories.output=${output}`,
    ],
    { cwd: root, env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: "false" } },
  );
  const unpacked = path.join(output, "linux-unpacked");
  const archive = path.join(unpacked, "resources/app.asar");

  await test.step("files", async () => {
    const files = listPackage(archive, { isPack: false }).map((file) => file.replaceAll("\\", "/"));
    for (const needed of [...outputs, "page/page-licenses.md", "main-licenses.md"])
      expect(files).toContain(`/dist/desktop/${needed}`);
    const foreign = files.filter((file) => !/^\/(?:dist|dist\/desktop(?:\/.*)?|package\.json)$/.test(file));
    expect(foreign, "nothing but our outputs: no dependency, no source").toEqual([]);
    expect(files.filter((file) => /\.(?:tsx?|map)$|\.test\./.test(file))).toEqual([]);
    expect((await stat(archive)).size).toBeLessThan(OWN_CODE_LIMIT_BYTES);
    expect(await readdir(path.join(unpacked, "resources"))).not.toContain("app.asar.unpacked");
  });

  await test.step("12, 13: fuses", async () => {
    const wire = await getCurrentFuseWire(path.join(unpacked, "gubae"));
    expect(wire.version).toBe(FuseVersion.V1);
    const expected = {
      [FuseV1Options.RunAsNode]: FuseState.DISABLE,
      [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
      [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
      [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
    };
    expect(wire).toMatchObject(expected);
  });

  await test.step("2, 9: the preload is one file that requires Electron only and exposes one object, not ipcRenderer", async () => {
    const preload = await readFile(path.join(root, "dist/desktop/preload.cjs"), "utf8");
    expect([...preload.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual(["electron"]);
    expect(preload).not.toMatch(/^\s*(?:import|export)\s/m);
    expect(preload.match(/exposeInMainWorld/g)).toHaveLength(1);
  });
});
