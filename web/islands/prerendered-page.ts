// The only script of a prerendered page, which is the same for guests and signed-in users.
import { showMembership } from "#renderer/data/session/show-membership.ts";
import { startIslands } from "./start-islands.ts";

showMembership();
startIslands();
