/** The error codes for replays, in the form of `contract/http/error.ts`. */
export const replayErrors = {
  replay_unavailable: {
    status: 404,
    message: "This lecture has no replay, or its time is over.",
  },
  /** The host has replaced the video since the page started to play it. */
  replay_replaced: {
    status: 410,
    message: "The host has replaced this replay with another video. Reload the page to watch it.",
  },
  replay_not_downloadable: { status: 403, message: "This replay can only be watched online." },
  replay_not_for_sale: { status: 409, message: "This replay can't be bought now." },
  replay_watched: { status: 409, message: "You've watched a quarter of it, so it isn't refunded anymore." },
  replay_promised: {
    status: 409,
    message: "Students have paid for this replay. If you delete it, they can get their money back.",
  },
  /** The player reacts by requesting a new ticket. */
  replay_ticket_invalid: { status: 401, message: "This replay was open for too long. Reload the page." },
  replay_video_too_large: {
    status: 413,
    message: "This video is too large. Please choose one of up to 4 GB, for example with a lower resolution.",
  },
  replay_video_refused: {
    status: 415,
    message:
      "This file isn't a video that we can use, or it is damaged. Please choose an MP4, MOV, WebM or MKV file.",
  },
  replay_videos_full: {
    status: 409,
    message: "There's no room for this video: your replays' videos can take up to 50 GB together.",
  },
  replay_video_pending: {
    status: 409,
    message: "Another video is being prepared for this replay. Please cancel it first.",
  },
  hidden_for_speaker: { status: 403, message: "A speaker asked for this. Only an admin can show it again." },
  cut_out_nothing: { status: 409, message: "You don't speak in the visible part of this replay." },
  cut_out_decided: { status: 409, message: "This request has already been decided." },
  cut_out_leaves_nothing: {
    status: 409,
    message: "Less than 10 seconds would be left. You can decline the request.",
  },
} as const;
