import type { HealthFinding } from "#contract/admin/health-report.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { BackupSettings } from "#backend/platform/config/backup-settings.ts";
import type { StorageSettings } from "#backend/platform/config/storage-settings.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { SecretBox } from "#backend/platform/secret-box.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { PayoutProvider } from "#backend/payments/providers/payout-provider.ts";

export interface HealthServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  provider: Pick<PayoutProvider, "name" | "listBanks">;
  /** The names of the payment providers that this server can poll. */
  knownProviders: readonly string[];
  health: HealthSources;
}

/** Dependencies that only the health page needs. */
export interface HealthSources {
  dataDir: string;
  storage: StorageSettings;
  backup: BackupSettings;
  isDemonstration: boolean;
  mediaServers: readonly { readonly url: string; readonly isAway: boolean }[];
  /** Decrypts the private key for push notifications. */
  pushBox: SecretBox;
}

/**
 * Performs one check and returns its findings. A check that throws or takes too long is itself reported as a finding.
 */
export type HealthCheck = (services: HealthServices) => Promise<HealthFinding[]>;

/** Returns a finding's `since` in the wire format: the time of the oldest item; absent when there is none. */
export function sinceOf(oldest: Date | null): Pick<HealthFinding, "since"> {
  return oldest === null ? {} : { since: oldest.toISOString() };
}
