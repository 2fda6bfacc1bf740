import { z } from "zod/mini";
import { endpoint } from "../http/endpoint.ts";

export const installerSystem = z.enum(["windows", "macos", "linux"]);
export type InstallerSystem = z.infer<typeof installerSystem>;

/** An installer of the desktop app, at `/downloads/<file>`. */
export const installer = z.object({
  file: z.string(),
  system: installerSystem,
  /** The file extension: exe, dmg, zip, AppImage, deb or rpm. */
  kind: z.string(),
  /** x64, arm64, universal, or `both` for one file with x64 and arm64. */
  arch: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Base64, as in the feed. */
  sha512: z.string(),
});
export type Installer = z.infer<typeof installer>;

export const release = z.object({
  version: z.string(),
  /** ISO 8601 in UTC. */
  releasedAt: z.string(),
  installers: z.array(installer),
});
export type Release = z.infer<typeof release>;

/** Returns the newest complete release; null if there is none. */
export const latestRelease = endpoint({
  method: "GET",
  path: "/releases/latest",
  data: z.nullable(release),
});

/** Lists all complete releases, the newest first. */
export const allReleases = endpoint({
  method: "GET",
  path: "/admin/api/releases",
  data: z.array(release),
});

/**
 * The header that names the calling client, such as `desktop/1.2.3`. Outdated clients are rejected with
 * `client_too_old`.
 */
export const CLIENT_HEADER = "Gubae-Client";
