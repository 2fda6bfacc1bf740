/** In the admin area: speakers' redaction requests for a replay. */
export const enAdminRedactionRequests = {
  lead: "Students who spoke in a lecture and ask to be removed from its replay. The host decides. After 72 hours, or if the host can't or won't, an admin does.",
  empty: "Nobody has asked to be removed from a replay",
  byHost: "With the host",
  byAdmin: "An admin decides",
  passages: "Passages",
  passage: "{{from}} to {{to}}",
  askedAt: "Asked",
  unfair:
    "Students have paid for this replay, and this would hide more than a quarter of it. You can do it, and refund the lecture if that's fair.",
  hide: "Hide these passages",
  hideQuestion:
    "Nobody can watch these passages from then on, and only an admin can show them again. The speaker gets an email.",
  hidden: "The passages are hidden.",
  refuse: "Decline",
  refuseQuestion: "The passages stay. The speaker gets your reason by email, and can't ask again.",
  refuseReason: "Reason, for the speaker",
  refused: "Declined.",
  toReplay: "Open the replay",
};
