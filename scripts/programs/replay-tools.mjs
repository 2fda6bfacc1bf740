import { debianProgram } from "./debian-program.mjs";

/**
 * Programs that create replays from recordings. The server, too, reads their paths from the environment variables named
 * here.
 */
export const ffmpeg = debianProgram({
  name: "ffmpeg",
  file: "ffmpeg",
  debian: "ffmpeg",
  homebrew: "ffmpeg",
  variable: "FFMPEG_PATH",
  probe: ["-version"],
});

export const janusPpRec = debianProgram({
  name: "janus-pp-rec",
  file: "janus-pp-rec",
  debian: "janus-tools",
  homebrew: "janus-gateway",
  variable: "JANUS_PP_REC_PATH",
  probe: ["--help"],
});
