import type { EnrollmentEvents } from "#backend/enrollments/state/enrollment-events.ts";
import type { PayoutServices } from "#backend/payouts/payout-services.ts";

export interface AdminServices extends PayoutServices {
  /** The names of the payment providers that this server can poll. */
  knownProviders: readonly string[];
  events: EnrollmentEvents;
  /** Called for each session that ends, so that its sockets are closed. */
  onSessionEnded: (sessionId: string) => void;
  /** Called once an admin has removed a reported message or lets it stay, so that its room hears of it. */
  onMessageDecided: (message: { lectureId: string; seq: number }) => void;
  /** How many seats a lecture can sell. */
  maxSeats: number;
}
