// The only script of a prerendered page, which is the same for guests and signed-in users.
import { startIslands } from "./start-islands.ts";

startIslands();
