import type { Config } from "#backend/platform/config/config.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import type { Route } from "#backend/platform/http/route.ts";
import type { Task } from "#backend/platform/jobs/task.ts";
import { moduleLogger } from "#backend/platform/logging/logger.ts";
import { deckRoutes } from "./deck-routes.ts";
import { createSlideTickets, type DeckServices } from "./deck-services.ts";
import { createSlideStore } from "./slide-store.ts";
import { deckTasks } from "./sweep-decks.ts";

interface DeckOptions extends Omit<DeckServices, "slides" | "tickets"> {
  config: Config;
}

export interface Decks {
  routes: Route[];
  services: DeckServices;
  tasks: Task[];
}

export function createDecks({ config, ...options }: DeckOptions): Decks {
  const services: DeckServices = {
    ...options,
    logger: moduleLogger(options.logger, "decks"),
    slides: createSlideStore(createFileStore(config.storage, "slides")),
    tickets: createSlideTickets({ secret: config.secret, clock: options.clock }),
  };
  return { routes: deckRoutes(services), services, tasks: deckTasks(services) };
}
