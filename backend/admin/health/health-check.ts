import type { HealthFinding } from "#contract/admin/health.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { BackupSettings } from "#backend/platform/config/backup-settings.ts";
import type { StorageSettings } from "#backend/platform/config/storage-settings.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { SecretBox } from "#backend/platform/secret-box.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { PayoutProvider } from "#backend/payments/providers/payout-provider.ts";

/** What the checks look at. */
export interface HealthServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  provider: Pick<PayoutProvider, "name" | "listBanks">;
  /** The names of the payment providers that this server can poll. */
  knownProviders: readonly string[];
  health: HealthSources;
}

/** What only the health page asks for. */
export interface HealthSources {
  dataDir: string;
  storage: StorageSettings;
  backup: BackupSettings;
  isDemonstration: boolean;
  mediaServers: readonly { readonly url: string; readonly isAway: boolean }[];
  /** Opens the private key of notifications. */
  pushBox: SecretBox;
}

/** Looks at one thing and returns what is wrong with it. It may throw, and take long: that is a finding too. */
export type HealthCheck = (services: HealthServices) => Promise<HealthFinding[]>;

/** The time of the oldest as the wire has it; absent when there is none. */
export function sinceOf(oldest: Date | null): Pick<HealthFinding, "since"> {
  return oldest === null ? {} : { since: oldest.toISOString() };
}
