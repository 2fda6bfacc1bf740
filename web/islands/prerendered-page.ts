// The only script of the prerendered pages, which are the same for guests and for signed-in users.
import { startIslands } from "./start-islands.ts";

startIslands();
