import { afterEach, expect, test, vi } from "vitest";
import { requireStackPrograms } from "./stack-programs.ts";

afterEach(() => void vi.unstubAllEnvs());

test.each(["HAPROXY_PATH", "JANUS_PATH", "COTURN_PATH", "FFMPEG_PATH", "JANUS_PP_REC_PATH"])(
  "npm run stack starts nothing without the program of %s",
  (variable) => {
    vi.stubEnv(variable, "/nowhere");
    expect(requireStackPrograms).toThrow(`${variable} points to /nowhere`);
  },
);
