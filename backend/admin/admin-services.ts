import type { EnrollmentEvents } from "#backend/enrollments/state/enrollment-events.ts";
import type { PayoutServices } from "#backend/payouts/payout-services.ts";

export interface AdminServices extends PayoutServices {
  /** The names of the payment providers that this server can poll. */
  knownProviders: readonly string[];
  events: EnrollmentEvents;
  /** Called for each session that ends, so that its sockets are closed. */
  onSessionEnded: (sessionId: string) => void;
  /** Called when an admin has removed or approved a reported message, so that its room is notified. */
  onMessageDecided: (message: { lectureId: string; seq: number }) => void;
  onQuestionDecided: (question: { lectureId: string; seq: number }) => void;
  /** The maximum number of seats that a lecture can sell. */
  maxSeats: number;
}
