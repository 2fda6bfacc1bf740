import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { integer } from "./variable-types.ts";

export const metricsVariables = {
  METRICS_PORT: integer(0, 65_535).optional().meta({
    description: "Serves metrics for Prometheus at `/metrics` on this port ([docs/metrics.md](metrics.md))",
    unset: "none",
  }),
  METRICS_HOST: z
    .string()
    .default("127.0.0.1")
    .meta({ description: "Address to listen on for metrics; any non-local address needs `METRICS_TOKEN`" }),
  METRICS_TOKEN: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .meta({ description: "Bearer token that Prometheus must send; at least 32 characters", unset: "none" }),
};

type MetricsVariables = z.infer<z.ZodObject<typeof metricsVariables>>;

export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
  /** null: no token is needed, since only this machine can reach the port. */
  readonly token: string | null;
}

const ownMachine: readonly string[] = ["127.0.0.1", "::1", "localhost"];

/** Returns null when no metrics are served. @throws ConfigError when other machines could read them without a token */
export function metricsSettings({
  METRICS_PORT: port,
  METRICS_HOST: host,
  METRICS_TOKEN: token,
}: MetricsVariables): MetricsSettings | null {
  if (port === undefined) return null;
  if (token === undefined && !ownMachine.includes(host))
    throw new ConfigError(
      `METRICS_TOKEN is required with METRICS_HOST=${host}: whoever reaches that address could read the figures.`,
    );
  return Object.freeze({ host, port, token: token ?? null });
}
