import type { HealthCheck } from "../health-check.ts";

/** Every configured Janus server. */
export const checkMediaServers: HealthCheck = async ({ health: { mediaServers } }) =>
  mediaServers
    .filter(({ isAway }) => isAway)
    .map(({ url }) => ({ code: "sfu_away", detail: new URL(url).host }));
