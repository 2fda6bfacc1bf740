import type { Fault } from "./fault.ts";

/** Faults in the assembly of replays, in their captions and cuts, and in the replacement of a replay by a new one. */
export const recordingFaults: readonly Fault[] = [
  {
    file: "backend/recording/assembly/media/mix-audio.ts",
    text: "atMs = span.atMs + span.lengthMs;",
    replacement: "atMs = span.lengthMs;",
    breaks: "After each gap in the sound, words come later than the lips.",
    tests: ["backend/recording/assembly/media/media.integration.test.ts"],
  },
  {
    file: "backend/recording/assembly/assemble-recording.ts",
    text: "if (signal.aborted) throw error;",
    replacement: "",
    breaks: "A replay counts as failed when the process that makes it is stopped.",
    tests: ["backend/recording/assembly/assemble-recording.integration.test.ts"],
  },
  {
    file: "backend/recording/assembly/assembly-repo.ts",
    text: 'pendingCuts: trx.raw("nullif(pending_cuts, ?::uuid)", [pendingCuts]),',
    replacement: "pendingCuts: null,",
    breaks: "What is cut while a replay is made anew stays in it for ever.",
    tests: ["backend/recording/assembly/assemble-recording.integration.test.ts"],
  },
  {
    file: "backend/recording/replacement/make-replacement.ts",
    text: 'if (state === "waiting") throw error;',
    replacement: "",
    breaks: "A video waits for ever when the storage was away for a moment.",
    tests: ["backend/recording/replacement/make-replacement.integration.test.ts"],
  },
  {
    file: "backend/recording/replacement/replacement-repo.ts",
    text: '"captions", "replay_cuts", "replay_views"',
    replacement: '"captions", "replay_views"',
    breaks: "A new video hides passages of the recording that it replaces.",
    tests: ["backend/recording/replacement/make-replacement.integration.test.ts"],
  },
  {
    file: "backend/recording/assembly/assembly-repo.ts",
    text: "recordings.state in ('ended', 'assembling', 'preview')",
    replacement: "recordings.state in ('ended', 'assembling')",
    breaks: "A replay whose process was killed after its preview is never finished.",
    tests: ["backend/recording/assembly/killed-assembly.integration.test.ts"],
  },
  {
    file: "backend/recording/state/cut-policy.ts",
    text: "Math.ceil((toMs + SEGMENT_SKEW_MS) / segmentMs)",
    replacement: "Math.floor((toMs + SEGMENT_SKEW_MS) / segmentMs)",
    breaks: "The last seconds of a passage that is hidden are still sent.",
    tests: ["backend/recording/state/cut-policy.test.ts"],
  },
  {
    file: "backend/recording/redaction/change-cuts.ts",
    text: 'if (!isAdmin && (await isForSpeaker(trx, recordingId, cutId))) throw new AppError("hidden_for_speaker");',
    replacement: "",
    breaks: "A host shows again what was hidden for somebody who spoke in it.",
    tests: ["backend/recording/redaction/redaction.integration.test.ts"],
  },
  {
    file: "backend/recording/captions/change-captions.ts",
    text: "cues: cues.filter(({ startMs, endMs }) => !isHidden(hidden, startMs, endMs)),",
    replacement: "cues,",
    breaks: "Captions tell what is said in a passage that is hidden.",
    tests: ["backend/recording/redaction/cuts.integration.test.ts"],
  },
  {
    file: "backend/recording/files/remove-recording.ts",
    text: "[rawFolder(recordingId), replayFolder(recordingId), ...ofVideos]",
    replacement: "[rawFolder(recordingId), ...ofVideos]",
    breaks: "A replay that its host has deleted stays in the storage.",
    tests: ["backend/recording/files/remove-recording.integration.test.ts"],
  },
];
