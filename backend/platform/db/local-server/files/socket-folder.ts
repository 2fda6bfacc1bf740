import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { canEnter, type ServerAccount } from "../process/server-account.ts";

export const SOCKET_FOLDER_PREFIX = "gubae-pg-";

/**
 * The path of a socket is limited to 107 bytes on Linux and 103 on macOS, and the file name in the folder takes up to
 * 20 of them.
 */
const MAX_FOLDER_LENGTH = 80;

/**
 * Creates a folder accessible only to the server's user and root. The server trusts every client that can reach its
 * socket, so the folder's mode is the access control.
 */
export async function makeSocketFolder(account: ServerAccount): Promise<string> {
  const prefix = join(await chooseParent(account), SOCKET_FOLDER_PREFIX);
  const folder = await mkdtemp(prefix);
  if (account !== null) await chown(folder, account.uid, account.gid);
  return folder;
}

export function removeSocketFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

async function chooseParent(account: ServerAccount): Promise<string> {
  const own = tmpdir();
  // A path with commas or quotes can't be used: PostgreSQL's setting for socket folders is a list, in which these
  // characters have a special meaning.
  const usable = /^[\w./-]+$/.test(own) && own.length <= MAX_FOLDER_LENGTH - SOCKET_FOLDER_PREFIX.length - 6;
  return usable && (await canEnter(account, own)) ? own : "/tmp";
}
