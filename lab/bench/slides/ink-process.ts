import { setTimeout as wait } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { z } from "zod";
import {
  distancesOf,
  INK_INTERVAL_MS,
  MAX_BATCH_POINTS,
  pointsOf,
  type InkEvent,
} from "#contract/slides/board.ts";
import { parentInput, serveParent } from "../stack/parent-process.ts";

// A process with all pages of a room: a host who draws, and the viewers who see it.

const input = z.object({
  url: z.string(),
  roomId: z.string(),
  slides: z.array(z.string()),
  host: z.string(),
  /** How large strokes are drawn. */
  scale: z.int().default(1),
});
const request = z.discriminatedUnion("do", [
  z.object({ do: z.literal("join"), tokens: z.array(z.string()) }),
  z.object({ do: z.literal("draw"), seconds: z.number() }),
  z.object({ do: z.literal("fill"), points: z.number() }),
]);

const ACK_MS = 60_000;
const JOINING_AT_ONCE = 20;
/** Points of a quick pen between two batches, at 60 a second. */
const POINTS = 3;
const POINTS_PER_STROKE = 60;
const PEN = { tool: "pen", colour: 0 };

const given = input.parse(parentInput());
let host: Socket;
/** When each batch was sent, by its number on its slide. */
const sentAt = new Map<string, number>();
let latencies: number[] = [];
let bytes = 0;
let drawn = 0;

async function open(token: string, level = "full"): Promise<Socket> {
  const socket = io(given.url, {
    forceNew: true,
    transports: ["websocket"],
    reconnection: false,
    timeout: ACK_MS,
    auth: { token },
  });
  socket.on("disconnect", (reason) => {
    if (reason !== "io client disconnect") throw new Error(`a page was disconnected: ${reason}`);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  await ask(socket, "join", { board: true, level });
  return socket;
}

async function ask(socket: Socket, name: string, fields: object): Promise<void> {
  const ack: { ok: boolean } = await socket
    .timeout(ACK_MS)
    .emitWithAck(name, { roomId: given.roomId, ...fields });
  if (!ack.ok) throw new Error(`${name} was rejected: ${JSON.stringify(ack)}`);
}

function received({ slide, seq: [first, last] }: InkEvent): void {
  const now = performance.now();
  for (let seq = first; seq <= last; seq += 1)
    latencies.push(now - (sentAt.get(`${slide}/${seq}`) ?? Number.NaN));
}

async function join(tokens: string[]): Promise<void> {
  host = await open(given.host);
  const joinOneByOne = async () => {
    for (let token = tokens.pop(); token !== undefined; token = tokens.pop())
      (await open(token)).on("ink", received);
  };
  const [first = ""] = tokens.splice(0, 1);
  // This one saves data, so its bytes are counted, and not how long it waits.
  const viewer = await open(first, "low");
  viewer.io.engine.on("packet", ({ data = "" }: { data?: string }) => (bytes += data.length));
  await Promise.all(Array.from({ length: JOINING_AT_ONCE }, joinOneByOne));
}

function pointsOfPart(part: number): number[] {
  const { scale } = given;
  return [
    2000 + 40 * part * scale,
    3000 + 30 * part * scale,
    ...[13, 9, 12, 10].map((units) => units * scale),
  ];
}

/** Draws strokes on the first slide at once, as many as make so many points. */
async function fill(points: number): Promise<void> {
  const parts = Array.from({ length: POINTS_PER_STROKE / POINTS }, (_, part) => pointsOfPart(part));
  const whole = distancesOf(parts.flatMap(pointsOf));
  const ids = Array.from({ length: points / POINTS_PER_STROKE }, (_, index) => `filled${1000 + index}`);
  while (ids.length > 0) {
    const batch = ids.splice(0, MAX_BATCH_POINTS / POINTS_PER_STROKE);
    await ask(host, "ink", {
      slide: given.slides[0],
      strokes: batch.map((id) => ({ id, ...PEN, points: whole })),
    });
  }
}

/** Draws without pause, in strokes of a second, and takes the next slide before one is full. */
async function draw(seconds: number) {
  [latencies, bytes] = [[], 0];
  const acknowledgements: number[] = [];
  const perSlide = 15_000 / POINTS;
  const perStroke = POINTS_PER_STROKE / POINTS;
  const sending: Promise<void>[] = [];
  let next = performance.now();
  for (let tick = 0; tick < (seconds * 1000) / INK_INTERVAL_MS; tick += 1, drawn += 1) {
    const slide = given.slides[Math.floor(drawn / perSlide) % given.slides.length] ?? "";
    const part = drawn % perStroke;
    const id = `stroke${String(Math.floor(drawn / perStroke)).padStart(6, "0")}`;
    const points = pointsOfPart(part);
    const since = performance.now();
    sentAt.set(`${slide}/${(drawn % perSlide) + 1}`, since);
    const sent = ask(host, "ink", { slide, strokes: [{ id, ...PEN, from: POINTS * part, points }] });
    sending.push(sent.then(() => void acknowledgements.push(performance.now() - since)));
    // Like a page, it sends no more after a delay than without one.
    next = Math.max(next + INK_INTERVAL_MS, performance.now());
    await wait(Math.max(0, next - performance.now()));
  }
  await Promise.all(sending);
  // The last event is on its way.
  await wait(1000);
  return { latencies, acknowledgements, bytes };
}

serveParent(async (message) => {
  const command = request.parse(message);
  if (command.do === "draw") return draw(command.seconds);
  if (command.do === "fill") await fill(command.points);
  else await join(command.tokens);
  return {};
});
