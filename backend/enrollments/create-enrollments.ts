import type { Clock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Route } from "#backend/platform/http/route.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { createChapaProvider } from "#backend/payments/providers/chapa/chapa-provider.ts";
import { createPaymentProviders } from "#backend/payments/providers/payment-provider.ts";
import { createSandbox, type Sandbox } from "#backend/payments/providers/sandbox/sandbox.ts";
import { createConcurrencyControl } from "./concurrency-control.ts";
import type { EnrollmentEvents } from "./state/enrollment-events.ts";
import { enrollmentRoutes } from "./enrollment-routes.ts";
import type { EnrollmentServices } from "./state/enrollment-services.ts";

interface EnrollmentOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  events: EnrollmentEvents;
  takeBack: EnrollmentServices["takeBack"];
}

export interface Enrollments {
  routes: Route[];
  services: EnrollmentServices;
  sandbox: Sandbox;
  /** Starts the background work. Must be called after the server listens on `port`. */
  start: (port: number) => void;
  stop: () => Promise<void>;
}

export function createEnrollments({ config, events, takeBack, ...options }: EnrollmentOptions): Enrollments {
  const base = { ...options, logger: moduleLogger(options.logger, "payments") };
  let port = config.port;
  const ownOrigin = () => `http://${reachableHost(config.host)}:${port}`;
  // Port 0 means any free port, so the public URL is not known yet.
  const publicOrigin = () => (config.publicUrl.endsWith(":0") ? ownOrigin() : config.publicUrl);
  const sandbox = createSandbox({ ...base, secret: config.secret, publicOrigin, ownOrigin });
  const providers =
    config.payments.provider === "chapa"
      ? createPaymentProviders(createChapaProvider(config.payments.chapa, base.clock))
      : createPaymentProviders(sandbox.provider);
  const { platformFeePercent, payoutWaitHours } = config.payments;
  const payments = {
    ...base,
    providers,
    maxSeats: config.maxSeats,
    platformFeePercent,
    payoutWaitHours,
    ...createConcurrencyControl(),
  };
  const services: EnrollmentServices = {
    ...payments,
    events,
    takeBack,
    returnOrigins: () =>
      config.production ? config.allowedOrigins : [...config.allowedOrigins, ownOrigin()],
  };
  return {
    routes: enrollmentRoutes(services),
    services,
    sandbox,
    start(listeningPort) {
      port = listeningPort;
      sandbox.webhooks.start();
    },
    stop: () => sandbox.webhooks.stop(),
  };
}

/** A server that listens on every address is reachable through the loopback address. */
function reachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
