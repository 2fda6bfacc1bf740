import { z } from "zod";
import { ConfigError } from "./config-error.ts";

/** The environment variables about figures for Prometheus. */
export const metricsVariables = {
  /** Where `/metrics` is served. Without it, nowhere. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  /** Whoever asks must show it as a bearer token. */
  METRICS_TOKEN: z.string().min(32, "must have at least 32 characters").optional(),
};

type MetricsVariables = z.infer<z.ZodObject<typeof metricsVariables>>;

export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
  /** null: whoever reaches the port may read, which is only this machine. */
  readonly token: string | null;
}

const ownMachine: readonly string[] = ["127.0.0.1", "::1", "localhost"];

/** Returns null when no figures are served. @throws ConfigError when others could read them without a token */
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
