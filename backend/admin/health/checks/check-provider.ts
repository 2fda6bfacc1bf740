import type { HealthCheck } from "../health-check.ts";

/** Asks the payment provider for something that it always has, and that changes nothing. */
export const checkProvider: HealthCheck = async ({ provider }) => {
  const answer = await provider.listBanks();
  return answer.kind === "banks" ? [] : [{ code: "provider_away", detail: answer.reason }];
};
