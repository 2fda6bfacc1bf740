import { expect, test } from "vitest";
import { loadConfig } from "./config.ts";

test("without BACKUP_URL there is no location for backups", () => {
  expect(loadConfig({}).backup).toEqual({ location: null, keepDays: 14, recipient: null });
});

test("BACKUP_URL is written like STORAGE_URL", () => {
  const { backup } = loadConfig({ BACKUP_URL: "https://k:s@s3.example/backups", BACKUP_KEEP_DAYS: "30" });
  expect(backup).toMatchObject({
    location: { kind: "s3", bucket: "backups" },
    keepDays: 30,
    recipient: null,
  });
});

test.each([
  [{ BACKUP_URL: "backups" }, /^BACKUP_URL must be a URL/],
  [{ BACKUP_URL: "https://s3.example/backups" }, /^BACKUP_URL must have the access key/],
  [{ BACKUP_URL: "file:///srv/a", DATA_DIR: "/srv/a" }, /^BACKUP_URL must name another folder or bucket/],
  [
    { BACKUP_URL: "https://k:s@s3.example/one", STORAGE_URL: "https://x:y@s3.example/one" },
    /^BACKUP_URL must name another folder or bucket/,
  ],
  [{ BACKUP_KEEP_DAYS: "0" }, /^BACKUP_KEEP_DAYS: /],
])("%j is refused, naming the variable", (env, message) => {
  expect(() => loadConfig(env)).toThrow(message);
});
