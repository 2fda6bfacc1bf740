/** In the admin area: promised replays that are missing. */
export const enMissingReplays = {
  lead: "Lectures that promised a replay and have none a day after their end. Everyone who paid can withdraw with a full refund until it's there.",
  empty: "No promised replay is missing",
  state: {
    nothing: "Nothing was recorded",
    waiting: "Not made yet",
    failed: "Couldn't be made",
  },
  todo: {
    nothing: "There's nothing to make a replay of. Tell the instructor; refund the lecture if that's fair.",
    waiting:
      "Look whether the service that makes replays runs, and whether all that was recorded is in the storage.",
    failed:
      'Have the instructor press "Try again" on the lecture\'s page, and look into the log of the assembly.',
    disk_full: "Free space on the disk of the machine that makes replays. Then the instructor can try again.",
    storage_unavailable: "Mend the storage for recordings. Then the instructor can try again.",
    nothing_recorded:
      "Nothing that was recorded can be played. Tell the instructor; refund the lecture if that's fair.",
    piece_missing:
      "A recorded file is gone from the storage. Restore it from a backup; then the instructor can try again.",
    media_unreadable:
      "ffmpeg can't read a part of it: the log of the assembly says which. Then the instructor can try again.",
    unknown: "The log of the assembly says what went wrong. Then the instructor can try again.",
  },
  since: "Missing since",
  until: "Students can withdraw until",
  students: "Students who paid",
  toLecture: "To the lecture",
};
