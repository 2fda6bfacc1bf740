/** In the admin area: speakers' redaction requests for a replay. */
export const enAdminRedactionRequests = {
  lead: "Students who were let speak, and ask that nobody sees it. The host decides; after 72 hours, or where the host can't or won't, an admin does.",
  empty: "Nobody has asked to be removed from a replay",
  byHost: "With the host",
  byAdmin: "An admin decides",
  passages: "Passages",
  passage: "{{from}} to {{to}}",
  askedAt: "Asked",
  unfair:
    "Students have paid for this replay, and more than a quarter of it would be hidden. You can do that; refund the lecture if that's fair.",
  hide: "Hide these passages",
  hideQuestion:
    "Nobody is sent these passages from then on, and only an admin shows them again. The speaker gets an email.",
  hidden: "Nobody sees these passages any more.",
  refuse: "Decline",
  refuseQuestion: "The passages stay. The speaker gets your reason by email, and can't ask again.",
  refuseReason: "Reason, for the speaker",
  refused: "Declined.",
  toReplay: "To the replay",
};
