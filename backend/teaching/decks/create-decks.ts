import type { Clock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import type { Route } from "#backend/platform/http/route.ts";
import type { Task } from "#backend/platform/jobs/task.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { deckRoutes } from "./deck-routes.ts";
import { createSlideTickets, type DeckServices } from "./deck-services.ts";
import { createSlideStore } from "./slide-store.ts";
import { deckTasks } from "./sweep-decks.ts";

interface DeckOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  limits: RateLimits;
  onPagesChanged: DeckServices["onPagesChanged"];
}

export interface Decks {
  routes: Route[];
  services: DeckServices;
  tasks: Task[];
}

export function createDecks({ config, db, clock, logger, limits, onPagesChanged }: DeckOptions): Decks {
  const services: DeckServices = {
    db,
    clock,
    limits,
    onPagesChanged,
    logger: moduleLogger(logger, "decks"),
    slides: createSlideStore(createFileStore(config.storage, "slides")),
    tickets: createSlideTickets({ secret: config.secret, clock }),
  };
  return { routes: deckRoutes(services), services, tasks: deckTasks(services) };
}
