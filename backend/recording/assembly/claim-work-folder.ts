import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import path from "node:path";
import { createThrottle, type Throttle } from "./media/throttle.ts";

/**
 * Runs long work that can be paused: while another process pauses the work, the programs attached to the throttle are
 * suspended.
 */
export type RunPausable = <Result>(work: (throttle: Throttle) => Promise<Result>) => Promise<Result>;

interface Claim {
  runPausable: RunPausable;
  release: () => Promise<void>;
}

/**
 * Lets one process of this machine work in the folder, and removes what a killed process left there. Returns null while
 * another process, or another task of this process, works there.
 */
export async function claimWorkFolder(folder: string): Promise<Claim | null> {
  const claimed = await claim(folder);
  if (claimed === null) return null;
  try {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder))
      await rm(path.join(folder, name), { recursive: true, force: true });
    return claimed;
  } catch (error) {
    await claimed.release();
    throw error;
  }
}

/**
 * Pauses the process that works in the folder, if its work can be paused and is not paused already, so that short work
 * can run in between. Returns a function that resumes the paused work; the paused work also resumes when this process
 * ends for any reason. Returns null if the work can't be paused.
 */
export async function pauseWork(folder: string): Promise<(() => Promise<void>) | null> {
  const socket = connect(nameOf(folder));
  const isPaused = new Promise<boolean>((resolve) => {
    socket.once("data", () => resolve(true));
    // The other process does not allow a pause, or has released the folder.
    socket.once("close", () => resolve(false));
    socket.once("error", () => resolve(false));
  });
  if (!(await isPaused)) return null;
  return async () => {
    if (socket.closed) return;
    socket.destroy();
    await once(socket, "close");
  };
}

/** A listening socket belongs to one process at a time, and is released when that process ends, however it ends. */
async function claim(folder: string): Promise<Claim | null> {
  const pausing = createPausing();
  const server = createServer(pausing.admit);
  server.listen(nameOf(folder));
  try {
    await once(server, "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return null;
    throw error;
  }
  server.unref();
  return {
    runPausable: pausing.give,
    release: async () => {
      server.close();
      await once(server, "close");
    },
  };
}

/** A process that pauses the work stays connected for the duration of the pause. */
function createPausing() {
  const throttle = createThrottle();
  let isPausable = false;
  let paused: Promise<void> | null = null;

  function admit(socket: Socket): void {
    if (!isPausable || paused) return void socket.destroy();
    throttle.pause();
    // If the other process is killed during this write, its connection is closed as well.
    socket.on("error", () => socket.destroy());
    paused = resumeOnClose(socket);
    socket.write("held up");
  }

  async function resumeOnClose(socket: Socket): Promise<void> {
    socket.resume();
    await new Promise((resolve) => socket.once("close", resolve));
    paused = null;
    throttle.resume();
  }

  const runPausable: RunPausable = async (work) => {
    isPausable = true;
    try {
      return await work(throttle);
    } finally {
      isPausable = false;
      // During a pause, another process works in the folder, so that process must finish before the folder is released.
      await paused;
    }
  };
  return { admit, give: runPausable };
}

function nameOf(folder: string): { path: string } | { host: string; port: number } {
  const hash = createHash("sha256").update(path.resolve(folder)).digest();
  // An abstract socket name without a file, which only Linux supports.
  return process.platform === "linux"
    ? { path: `\0gubae-assembly-${hash.toString("base64url")}` }
    : { host: "127.0.0.1", port: 49_152 + (hash.readUInt16BE() % 16_384) };
}
