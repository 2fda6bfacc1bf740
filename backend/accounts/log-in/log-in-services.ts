import type { Clock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { createSecretBox } from "#backend/platform/secret-box.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { createAttemptLimit } from "../second-factor/attempt-limit.ts";
import type { SecondFactorServices } from "../second-factor/second-factor-services.ts";
import { createLogInGuard, type LogInGuard } from "./log-in-guard.ts";

export interface LogInServices extends SecondFactorServices {
  guard: LogInGuard;
  /** True if accounts must verify their email. */
  verifiesEmails: boolean;
}

interface LogInOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  /** Called when a session ends, to disconnect its sockets. */
  onSessionEnded: (sessionId: string) => void;
}

/** Creates the services that all log-in methods share. */
export function createLogInServices({
  config,
  db,
  clock,
  logger,
  onSessionEnded,
}: LogInOptions): LogInServices {
  return {
    db,
    clock,
    logger: moduleLogger(logger, "accounts"),
    onSessionEnded,
    passwordCost: config.passwordCost,
    verifiesEmails: config.email.verification,
    guard: createLogInGuard(db),
    secretBox: createSecretBox(config.secret, "second factor"),
    attempts: createAttemptLimit(db),
    adminsNeedSecondFactor: config.adminsNeedSecondFactor,
  };
}
