import { z } from "zod";

export const flag = z.enum(["true", "false"]).transform((text) => text === "true");

export const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
