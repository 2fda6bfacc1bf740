import { config } from "zod";

// Zod tries whether it may compile its checks. Our policy says no, and the browser reports every try as a violation.
config({ jitless: true });
