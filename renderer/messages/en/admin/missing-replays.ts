/** In the admin area: promised replays that are missing. */
export const enMissingReplays = {
  lead: "Lectures that promised a replay but have none a day after their end. Until it's there, everyone who paid can withdraw with a full refund.",
  empty: "No promised replay is missing",
  state: {
    nothing: "Nothing was recorded",
    waiting: "Not made yet",
    failed: "Failed",
  },
  todo: {
    nothing:
      "There is no recording to make a replay from. Tell the instructor, and refund the lecture if that's fair.",
    waiting:
      "Check that the service that makes replays is running, and that all recorded files are in the storage.",
    failed:
      'Have the instructor press "Try again" on the lecture\'s page, and look into the log of the assembly.',
    disk_full: "Free space on the disk of the machine that makes replays. Then the instructor can try again.",
    storage_unavailable: "Fix the storage for recordings. Then the instructor can try again.",
    nothing_recorded:
      "The recording can't be played. Tell the instructor, and refund the lecture if that's fair.",
    piece_missing:
      "A recorded file is missing from the storage. Restore it from a backup. Then the instructor can try again.",
    media_unreadable:
      "ffmpeg can't read a part of it. The assembly's log says which. Then the instructor can try again.",
    unknown: "The assembly's log says what went wrong. Then the instructor can try again.",
  },
  since: "Missing since",
  until: "Students can withdraw until",
  students: "Students who paid",
  toLecture: "Open the lecture",
};
