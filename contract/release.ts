import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const installerSystem = z.enum(["windows", "macos", "linux"]);
export type InstallerSystem = z.infer<typeof installerSystem>;

/** A file that installs the desktop program; it is at `/downloads/<file>`. */
export const installer = z.object({
  file: z.string(),
  system: installerSystem,
  /** As its name ends: exe, dmg, zip, AppImage, deb, rpm. */
  kind: z.string(),
  /** x64, arm64 or universal; both: one file for x64 and arm64. */
  arch: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** In base64, as in the feed. */
  sha512: z.string(),
});
export type Installer = z.infer<typeof installer>;

export const release = z.object({
  version: z.string(),
  /** ISO-8601, UTC. */
  releasedAt: z.string(),
  installers: z.array(installer),
});
export type Release = z.infer<typeof release>;

/** The newest release that is complete; null while there is none. */
export const latestRelease = endpoint({
  method: "GET",
  path: "/releases/latest",
  data: release.nullable(),
});

/** Every complete release, the newest first. */
export const allReleases = endpoint({
  method: "GET",
  path: "/admin/api/releases",
  data: z.array(release),
});

/** Says which client calls, as `desktop/1.2.3`. One that is too old is answered `client_too_old`. */
export const CLIENT_HEADER = "Gubae-Client";
