import type { z } from "zod/mini";
import { getLobby } from "#contract/room/lobby.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";

export type Lobby = z.output<(typeof getLobby)["data"]>;

/** The participants in the room. */
export const lobbyQuery = (roomId: string) => queryOf(getLobby, { params: { roomId } });
