import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import {
  loseWhileUsed,
  missingPictures,
  signUp,
  startMachine,
  type Acknowledged,
} from "#backend/platform/backup/testing/lost-machine.ts";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { writeWebFolder } from "#backend/quality/testing/processes/web-folder.ts";
import { makeOwnServer, password } from "./own-server.ts";
import { readCompose } from "./read-compose.ts";

const LOSSES = 5;

test(
  `compose's database is lost ${LOSSES} times while it is used, and nothing that was promised`,
  { timeout: 3_600_000 },
  async () => {
    const server = await makeOwnServer();
    const environment = (name: string) => ({
      DATABASE_URL: server.urlWith(password),
      SECRET: "a secret of all machines, of enough characters",
      DATA_DIR: path.join(server.folder, name),
      BACKUP_URL: `file://${path.join(server.folder, "location")}`,
      PASSWORD_COST: "low",
      LOG_LEVEL: "silent",
      TMPDIR: server.folder,
      PATH: "/usr/bin:/bin",
    });
    const { restore } = await readCompose();
    const [, ...entrypoint] = restore?.entrypoint ?? [];
    const line = entrypoint.map((word) => word.replace("/var/lib/postgresql/18/docker", server.pgData));
    const webDir = await writeWebFolder(server.folder);
    const promised: Acknowledged[] = [];
    try {
      await server.start();
      const maintenance = connectDatabase(server.urlWith(password, "postgres"), 1);
      await maintenance.raw("create database gubae");
      await maintenance.destroy();
      for (let loss = 1; loss <= LOSSES; loss += 1) {
        const machine = await startMachine({ ...environment(`machine-${loss}`), WEB_DIR: webDir });
        promised.push(...(await loseWhileUsed(machine, 11_000 + randomInt(12_000), () => server.lose())));
        const next = environment(`machine-${loss + 1}`);
        await promisify(execFile)(process.execPath, line, { env: next });
        await server.start();
        const db = connectDatabase(server.urlWith(password), 1);
        const names = new Set(await db("accounts").pluck("name"));
        await db.destroy();
        expect(promised.filter(({ name }) => !names.has(name))).toEqual([]);
        expect(missingPictures(promised, await readdir(path.join(next.DATA_DIR, "pictures")))).toEqual([]);
      }
      const last = await startMachine({ ...environment(`machine-${LOSSES + 1}`), WEB_DIR: webDir });
      await signUp(last.url);
      await last.lose();
      expect(promised.length).toBeGreaterThan(LOSSES);
    } finally {
      await server.remove();
    }
  },
);
