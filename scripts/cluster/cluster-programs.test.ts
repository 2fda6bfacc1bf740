import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test.each(["HAPROXY_PATH", "JANUS_PATH", "COTURN_PATH", "FFMPEG_PATH", "JANUS_PP_REC_PATH"])(
  "npm run cluster starts nothing without the program of %s",
  (variable) => {
    const env = { ...process.env, [variable]: "/nowhere" };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/cluster.mjs"], {
      env,
      encoding: "utf8",
    });
    expect(stderr).toContain(`${variable} points to /nowhere`);
    expect(stdout).toBe("");
    expect(status).toBe(1);
  },
);
