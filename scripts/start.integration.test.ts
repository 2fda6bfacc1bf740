import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isRunning } from "./run-folder/is-running.ts";

const root = join(import.meta.dirname, "..");

/** Stands in for the backend: prints its process id, counts signals, and exits with code 7 shortly after the first. */
const BACKEND = `
  let signals = 0;
  const end = (signal: string) => {
    if (++signals === 1) setTimeout(() => { console.log(signal + " " + signals); process.exit(7); }, 300);
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  setInterval(() => {}, 1000);
  console.log("pid " + process.pid + " " + process.version.split(".")[0]);
`;

/** Stands in for Janus: listens on the configured port, and writes its process id and folder to a file for the test. */
const JANUS = `#!/usr/bin/env node
  const { readFileSync, writeFileSync } = require("node:fs");
  const folder = process.argv[3];
  const read = (name) => readFileSync(folder + "/" + name, "utf8");
  const port = Number(/ws_port = (\\d+)/.exec(read("janus.transport.websockets.jcfg"))[1]);
  const secret = /api_secret = "(.*)"/.exec(read("janus.jcfg"))[1];
  writeFileSync(__dirname + "/janus.json", JSON.stringify({ pid: process.pid, port, secret, folder }));
  process.on("SIGINT", () => {});
  require("node:net").createServer(() => {}).listen(port, "127.0.0.1");
`;

describe("npm start", () => {
  let clone: string;
  let started: ChildProcess | null;
  let printed: string;

  beforeEach(async () => {
    clone = join(await mkdtemp(join(tmpdir(), "gubae-start-")), "የጉባኤ clone");
    await mkdir(join(clone, "backend", "app"), { recursive: true });
    await mkdir(join(clone, "web"));
    await cp(join(root, "scripts"), join(clone, "scripts"), { recursive: true });
    await cp(join(root, "package-lock.json"), join(clone, "package-lock.json"));
    await symlink(join(root, "node_modules"), join(clone, "node_modules"));
    const build = "mkdir -p dist/web && cp web/page dist/web/index.html && echo built >> dist/builds";
    await writeFile(
      join(clone, "package.json"),
      JSON.stringify({ type: "module", scripts: { build, start: "node scripts/start.mjs" } }),
    );
    await writeFile(join(clone, "web", "page"), "page");
    await writeFile(join(clone, "backend", "app", "main.ts"), BACKEND);
    [started, printed] = [null, ""];
  });

  afterEach(async () => {
    const pid = /pid (\d+)/.exec(printed)?.[1];
    for (const id of [started?.pid, Number(pid)]) kill(id ?? 0, "SIGKILL");
    await rm(join(clone, ".."), { recursive: true, force: true });
  });

  /**
   * Starts the program as a terminal does: in its own process group, so that a signal such as Ctrl-C can reach the
   * whole group.
   */
  function start(program = "node", args = ["scripts/start.mjs"], env = {}): ChildProcess {
    const child = spawn(program, args, { cwd: clone, detached: true, env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
    started = child;
    return child;
  }

  async function prints(pattern: RegExp): Promise<string> {
    for (const deadline = Date.now() + 15_000; Date.now() < deadline;) {
      const found = pattern.exec(printed);
      if (found !== null) return found[1] ?? found[0];
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`Not printed: ${pattern.source}. Printed: ${printed}`);
  }

  it("builds once, and again when a source changed or the build was removed", async () => {
    const run = async () => {
      const child = start();
      printed = "";
      await prints(/pid \d+/);
      child.kill("SIGTERM");
      await once(child, "exit");
      return (await readFile(join(clone, "dist", "builds"), "utf8")).trim().split("\n").length;
    };
    expect([await run(), await run()]).toEqual([1, 1]);
    await writeFile(join(clone, "web", "page"), "another page");
    expect(await run()).toBe(2);
    await rm(join(clone, "dist", "web"), { recursive: true });
    expect(await run()).toBe(3);
  });

  it("runs the backend on the Node of package-lock.json, whatever the machine has", async () => {
    start();
    expect(await prints(/pid \d+ (v\d+)/)).toBe("v24");
  });

  it("passes Ctrl-C on once, though terminal and npm both send it, and ends with the backend's code", async () => {
    const child = start();
    await prints(/pid \d+/);
    process.kill(-(child.pid ?? 0), "SIGINT");
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([7, null]);
    expect(printed).toContain("SIGINT 1");
  });

  it("takes the backend with it when it is killed", async () => {
    const child = start();
    const backend = Number(await prints(/pid (\d+)/));
    child.kill("SIGKILL");
    expect(await prints(/SIGINT 1/)).toBe("SIGINT 1");
    await until(() => !isRunning(backend));
  });

  it.each(["SIGTERM", "SIGKILL"] as const)(
    "ends when npm gets %s, which npm's shell does not pass on",
    async (signal) => {
      const npm = start("npm", ["start"]);
      const backend = Number(await prints(/pid (\d+)/));
      npm.kill(signal);
      expect(await prints(/SIGTERM 1/)).toBe("SIGTERM 1");
      await until(() => !isRunning(backend));
    },
  );

  describe("with --janus", () => {
    const startWithJanus = async () => {
      const program = join(clone, "janus.cjs");
      await writeFile(program, JANUS, { mode: 0o755 });
      await cp(join(root, "deploy", "janus"), join(clone, "deploy", "janus"), { recursive: true });
      await writeFile(
        join(clone, "backend", "app", "main.ts"),
        `${BACKEND}\nconsole.log("knows " + process.env.JANUS_URLS + " " + process.env.JANUS_SECRET);`,
      );
      const child = start("node", ["scripts/start.mjs", "--janus"], { JANUS_PATH: program, JANUS_URLS: "" });
      const known = await prints(/knows (.+)/);
      const janus = JSON.parse(await readFile(join(clone, "janus.json"), "utf8"));
      return { child, known, janus };
    };

    it("starts it first and tells the backend where it is; Ctrl-C leaves nothing of it behind", async () => {
      const { child, known, janus } = await startWithJanus();
      expect(known).toBe(`beside=ws://127.0.0.1:${janus.port} ${janus.secret}`);
      expect(janus.secret).toHaveLength(32);
      process.kill(-(child.pid ?? 0), "SIGINT");
      expect(await once(child, "exit")).toEqual([7, null]);
      expect(kill(janus.pid, 0)).toBe(false);
      await expect(stat(janus.folder)).rejects.toThrow("ENOENT");
    });

    it("starts it again when it is killed, where the backend knows it", async () => {
      const { child, janus } = await startWithJanus();
      kill(janus.pid, "SIGKILL");
      expect(await prints(/(Janus is back)/)).toBe("Janus is back");
      const again = JSON.parse(await readFile(join(clone, "janus.json"), "utf8"));
      expect(again).toMatchObject({ port: janus.port, secret: janus.secret });
      expect(again.pid).not.toBe(janus.pid);
      process.kill(-(child.pid ?? 0), "SIGINT");
      expect(await once(child, "exit")).toEqual([7, null]);
      expect(kill(again.pid, 0)).toBe(false);
    });

    it("takes it with it when it is killed", async () => {
      const { child, janus } = await startWithJanus();
      expect(kill(janus.pid, 0)).toBe(true);
      child.kill("SIGKILL");
      await until(() => !kill(janus.pid, 0));
    });

    it("says what is missing, or in the way", async () => {
      for (const [env, output] of [
        [{ JANUS_URLS: "", JANUS_PATH: "/nowhere/janus" }, "JANUS_PATH points to /nowhere/janus"],
        [{ JANUS_URLS: "ws://janus:8188" }, "JANUS_URLS names a Janus already."],
        [{ JANUS_URLS: "", JANUS_PATH: "/bin/false" }, "Janus does not start"],
      ] as const) {
        printed = "";
        await cp(join(root, "deploy", "janus"), join(clone, "deploy", "janus"), { recursive: true });
        const child = start("node", ["scripts/start.mjs", "--janus"], env);
        expect(await once(child, "exit")).toEqual([1, null]);
        expect(printed).toContain(output);
      }
    });
  });

  it("reports a failed build and does not reuse it", async () => {
    await rm(join(clone, "web", "page"));
    const child = start();
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(printed).toMatch(/cp: .*web\/page[^]*✖ The web app could not be built: see its output above\.\n$/);
    await expect(stat(join(clone, "dist", ".stamp"))).rejects.toThrow("ENOENT");
  });

  it.each([
    [
      "kill -9 $$",
      "The system ended it by SIGKILL, most often because memory ran out. It needs about 1 GB of free memory.",
    ],
    ["kill -TERM $$", "It was ended by SIGTERM."],
  ])("says that a signal ended a step, and what it needs: %s", async (build, output) => {
    await writeFile(join(clone, "package.json"), JSON.stringify({ type: "module", scripts: { build } }));
    expect(await once(start(), "exit")).toEqual([1, null]);
    expect(printed).toContain(`✖ The web app could not be built: ${output}\n`);
  });

  it("says that a signal ended the backend, unless it was stopped", async () => {
    const child = start();
    process.kill(Number(await prints(/pid (\d+)/)), "SIGKILL");
    expect(await once(child, "exit")).toEqual([137, null]);
    expect(printed).toContain("✖ backend/app/main.ts stopped. The system ended it by SIGKILL");
  });
});

/** Sends a signal to a process. Returns false if there is no such process. */
function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 10_000; !condition();) {
    if (Date.now() > deadline) throw new Error("What the test waits for did not happen");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
