import { z } from "zod/mini";
import { id } from "#contract/http/endpoint.ts";

/** What the page before tells the dashboard, in the history entry. */
const dashboardState = z.object({
  /** The lecture that was just created. */
  created: id,
});
export type DashboardState = z.infer<typeof dashboardState>;

/** Returns null for an entry that says nothing. */
export const readDashboardState = (state: unknown): DashboardState | null =>
  dashboardState.safeParse(state).data ?? null;
