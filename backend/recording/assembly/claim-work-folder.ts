import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";

/**
 * Lets one process of this machine work in the folder, and empties it of what a killed one left. Returns what lets go
 * again; null while another one, or this one, works there.
 */
export async function claimWorkFolder(folder: string): Promise<(() => Promise<void>) | null> {
  const letGo = await claim(path.resolve(folder));
  if (letGo === null) return null;
  try {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder))
      await rm(path.join(folder, name), { recursive: true, force: true });
    return letGo;
  } catch (error) {
    await letGo();
    throw error;
  }
}

/** What listens belongs to one process at a time, and is free when that ends, however it ends. */
async function claim(folder: string): Promise<(() => Promise<void>) | null> {
  const hash = createHash("sha256").update(folder).digest();
  const server = createServer();
  server.listen(
    // A name without a file, which only Linux has.
    process.platform === "linux"
      ? { path: `\0gubae-assembly-${hash.toString("base64url")}` }
      : { host: "127.0.0.1", port: 49_152 + (hash.readUInt16BE() % 16_384) },
  );
  try {
    await once(server, "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return null;
    throw error;
  }
  server.unref();
  return async () => {
    server.close();
    await once(server, "close");
  };
}
