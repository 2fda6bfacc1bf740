import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { PasswordCost } from "../passwords/hash-password.ts";
import type { AttemptLimit } from "./attempt-limit.ts";
import type { SecretBox } from "#backend/platform/secret-box.ts";

export interface SecondFactorServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  secretBox: SecretBox;
  passwordCost: PasswordCost;
  attempts: AttemptLimit;
  /** True if the admin area is closed to admins without a second factor. */
  adminsNeedSecondFactor: boolean;
  /** Called for each session that ends, to disconnect its sockets. */
  onSessionEnded: (sessionId: string) => void;
}
