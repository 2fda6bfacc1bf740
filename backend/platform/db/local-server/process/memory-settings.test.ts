import { expect, test } from "vitest";
import { memorySettings } from "./memory-settings.ts";

const GIGABYTE = 2 ** 30;

test.each([
  { machine: 0.5, buffers: "128MB" },
  { machine: 4, buffers: "512MB" },
  { machine: 64, buffers: "1024MB" },
])("a machine of $machine GB gives PostgreSQL a cache of $buffers", ({ machine, buffers }) => {
  expect(memorySettings(machine * GIGABYTE)).toEqual({ shared_buffers: buffers });
});
