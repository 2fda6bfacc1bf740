import { provePassword } from "#backend/quality/testing/second-factor.ts";
import { all, everybody, nobodyBut, signedIn, type Row } from "./matrix-row.ts";
import { newMaterial, newUpload, newVideo } from "./request-fixtures.ts";

export const lectureFileMatrix: Record<string, Row> = {
  // Names and sizes are public.
  "GET /classes/id/:id/materials": {
    expected: everybody,
    input: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  // Without tus's own headers, even the owner's request is rejected.
  "POST /materials/uploads": { expected: nobodyBut({ owner: 400, otherInstructor: 400 }) },
  "PATCH /materials/uploads/:id": {
    expected: nobodyBut({ owner: 400 }),
    input: async (fixture) => ({ params: { id: await newUpload(fixture) } }),
  },
  "DELETE /materials/uploads/:id": {
    expected: nobodyBut({ owner: 400 }),
    input: async (fixture) => ({ params: { id: await newUpload(fixture) } }),
  },
  // The upload is not complete.
  "POST /materials/uploads/:id/finish": {
    expected: nobodyBut({ owner: 409 }),
    input: async (fixture) => ({ params: { id: await newUpload(fixture) } }),
  },
  "PUT /materials/:id": {
    expected: nobodyBut({ owner: 200 }),
    input: async (fixture) => ({ params: { id: await newMaterial(fixture) }, body: { name: "Renamed" } }),
  },
  "DELETE /materials/:id": {
    expected: nobodyBut({ owner: 200 }),
    input: async (fixture) => ({ params: { id: await newMaterial(fixture) } }),
  },
  "POST /materials/:id/link": {
    expected: nobodyBut({ enrolled: 200, owner: 200, admin: 200 }),
    input: async (fixture) => ({ params: { id: await newMaterial(fixture) } }),
  },
  // Only enrolled students may load the file, and a request by this URL alone does not identify its sender.
  "GET /materials/:id/file": {
    expected: all(401),
    input: async (fixture) => ({ params: { id: await newMaterial(fixture) } }),
  },
  // Rejected for every caller without a ticket.
  "GET /materials/files/:ticket": { expected: all(403), input: () => ({ params: { ticket: "none" } }) },
  // Nothing was recorded, so the response says that there is no replay.
  "GET /lectures/:id/replay": {
    expected: nobodyBut({ enrolled: 200, owner: 200, admin: 200 }),
    input: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  "GET /lectures/:id/replay/chat": {
    expected: nobodyBut({ enrolled: 404, owner: 404, admin: 404 }),
    input: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  "GET /lectures/:id/replay/polls": {
    expected: nobodyBut({ enrolled: 404, owner: 404, admin: 404 }),
    input: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  "POST /lectures/:id/replay/download": {
    expected: nobodyBut({ enrolled: 404, owner: 404, admin: 404 }),
    input: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  "POST /lectures/:id/replay/retry": {
    expected: nobodyBut({ owner: 404 }),
    input: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  "DELETE /lectures/:id/replay": {
    expected: nobodyBut({ owner: 404 }),
    input: async ({ api, accounts, lectureId }) => {
      await provePassword(api.url, accounts.owner);
      return { params: { id: lectureId } };
    },
  },
  "POST /lectures/:id/replay/cuts": {
    expected: nobodyBut({ owner: 404, admin: 404 }),
    input: ({ lectureId }) => ({ params: { id: lectureId }, body: { fromMs: 0, toMs: 1000 } }),
  },
  "DELETE /lectures/:id/replay/cuts/:cutId": {
    expected: nobodyBut({ owner: 404, admin: 404 }),
    input: ({ lectureId }) => ({ params: { id: lectureId, cutId: lectureId } }),
  },
  // Anyone may have spoken in the recording, even a student who is no longer enrolled. Here nobody has.
  "GET /lectures/:id/replay/cut-out": {
    expected: signedIn,
    input: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  "POST /lectures/:id/replay/cut-out": {
    expected: { ...all(404), anonymous: 401 },
    input: ({ lectureId }) => ({ params: { id: lectureId }, body: {} }),
  },
  "POST /lectures/:id/replay/cut-outs/:requestId/grant": {
    expected: nobodyBut({ owner: 404, admin: 404 }),
    input: ({ lectureId }) => ({ params: { id: lectureId, requestId: lectureId } }),
  },
  "POST /lectures/:id/replay/cut-outs/:requestId/refuse": {
    expected: nobodyBut({ owner: 404, admin: 404 }),
    input: ({ lectureId }) => ({
      params: { id: lectureId, requestId: lectureId },
      body: { reason: "Nobody is heard." },
    }),
  },
  "DELETE /lectures/:id/replay/replacement": {
    expected: nobodyBut({ owner: 404 }),
    input: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  // As for materials, even the owner's request is rejected without tus's own headers.
  "POST /replays/uploads": { expected: nobodyBut({ owner: 400, otherInstructor: 400 }) },
  "PATCH /replays/uploads/:id": {
    expected: nobodyBut({ owner: 400 }),
    input: async (fixture) => ({ params: { id: await newVideo(fixture) } }),
  },
  "DELETE /replays/uploads/:id": {
    expected: nobodyBut({ owner: 400 }),
    input: async (fixture) => ({ params: { id: await newVideo(fixture) } }),
  },
  "POST /replays/uploads/:id/finish": {
    expected: nobodyBut({ owner: 409 }),
    input: async (fixture) => ({ params: { id: await newVideo(fixture) } }),
  },
  // There is no replay to caption.
  "GET /lectures/:id/captions": {
    expected: nobodyBut({ enrolled: 404, owner: 404, admin: 404 }),
    input: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  "POST /lectures/:id/captions/:language/file": {
    expected: nobodyBut({ owner: 404 }),
    input: ({ lectureId }) => ({ params: { id: lectureId, language: "am" }, body: { text: "WEBVTT" } }),
  },
  "PUT /lectures/:id/captions/:language": {
    expected: nobodyBut({ owner: 404 }),
    input: ({ lectureId }) => ({
      params: { id: lectureId, language: "am" },
      body: { cues: [{ startMs: 0, endMs: 1, text: "Hi" }] },
    }),
  },
  "DELETE /lectures/:id/captions/:language": {
    expected: nobodyBut({ owner: 404 }),
    input: ({ lectureId }) => ({ params: { id: lectureId, language: "am" } }),
  },
  "GET /replays/:lectureId/:file": {
    expected: all(401),
    input: ({ lectureId }) => ({ params: { lectureId, file: "master.m3u8" } }),
  },
  "GET /replays/:lectureId/:rendition/:file": {
    expected: all(401),
    input: ({ lectureId }) => ({ params: { lectureId, rendition: "240p", file: "index.m3u8" } }),
  },
};
