import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import path from "node:path";
import { createPace, type Pace } from "./media/pace.ts";

/** Does what takes long, and gives way meanwhile: programs that run at the pace stand still while somebody holds it up. */
export type GiveWay = <Result>(work: (pace: Pace) => Promise<Result>) => Promise<Result>;

/** A process works in a folder. */
interface Claim {
  giveWay: GiveWay;
  letGo: () => Promise<void>;
}

/**
 * Lets one process of this machine work in the folder, and empties it of what a killed one left. Null while another one, or
 * this one, works there.
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
    await claimed.letGo();
    throw error;
  }
}

/**
 * Holds up the process that works in the folder, where it gives way and nobody else holds it up, so that there is time for
 * something short. Returns what lets it go on, as the end of this process does, however that ends; null: it gives no way.
 */
export async function holdUpWork(folder: string): Promise<(() => Promise<void>) | null> {
  const socket = connect(nameOf(folder));
  const isHeld = new Promise<boolean>((resolve) => {
    socket.once("data", () => resolve(true));
    // It refuses, or has let go of the folder.
    socket.once("close", () => resolve(false));
    socket.once("error", () => resolve(false));
  });
  if (!(await isHeld)) return null;
  return async () => {
    if (socket.closed) return;
    socket.destroy();
    await once(socket, "close");
  };
}

/** What listens belongs to one process at a time, and is free when that ends, however it ends. */
async function claim(folder: string): Promise<Claim | null> {
  const way = createWay();
  const server = createServer(way.admit);
  server.listen(nameOf(folder));
  try {
    await once(server, "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return null;
    throw error;
  }
  server.unref();
  return {
    giveWay: way.give,
    letGo: async () => {
      server.close();
      await once(server, "close");
    },
  };
}

/** Those who hold up the work are connected for as long. */
function createWay() {
  const pace = createPace();
  let isGiven = false;
  let guest: Promise<void> | null = null;

  function admit(socket: Socket): void {
    if (!isGiven || guest) return void socket.destroy();
    pace.hold();
    // Killed while it is told so, it is gone as well.
    socket.on("error", () => socket.destroy());
    guest = untilGone(socket);
    socket.write("held up");
  }

  async function untilGone(socket: Socket): Promise<void> {
    socket.resume();
    await new Promise((resolve) => socket.once("close", resolve));
    guest = null;
    pace.goOn();
  }

  const give: GiveWay = async (work) => {
    isGiven = true;
    try {
      return await work(pace);
    } finally {
      isGiven = false;
      // What is done in between is done in the folder, too.
      await guest;
    }
  };
  return { admit, give };
}

function nameOf(folder: string): { path: string } | { host: string; port: number } {
  const hash = createHash("sha256").update(path.resolve(folder)).digest();
  // A name without a file, which only Linux has.
  return process.platform === "linux"
    ? { path: `\0gubae-assembly-${hash.toString("base64url")}` }
    : { host: "127.0.0.1", port: 49_152 + (hash.readUInt16BE() % 16_384) };
}
