// The only script of the prerendered pages, for everybody: they say the same to guests and to people with a session.
import { startIslands } from "./start-islands.ts";

startIslands();
