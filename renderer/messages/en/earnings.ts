import { addTexts } from "../i18n.ts";

/** An instructor's earnings and payouts. */
export const enEarnings = {
  heading: "Earnings",
  lead: "What your lectures earned, what's on its way to you, and what you've been paid.",
  open: "Earnings",
  openHint: "See what you've earned and request payouts.",
  loading: "Loading earnings",
  totals: "Summary",
  available: "Available for payout",
  availableHint: "From lectures that took place, after the waiting time",
  nextOn: "{{amount}} will be available on {{date}}, if all goes as announced",
  availableOn: "Available on {{date}}",
  availableIf: "Available on {{date}}, if we confirm that it took place",
  balance: "Total balance",
  balanceHint: "Including upcoming lectures",
  held: "On hold",
  heldHint: "Students say that a lecture didn't take place as announced. We're looking into it.",
  heldOfLecture: "{{amount}} on hold because of a complaint",
  inTransit: "On its way to you",
  paidOut: "Paid out so far",
  requestHeading: "Request a payout",
  requestIntro:
    "We review each request, then send the money. You'll get an email when it's on its way. If you've just changed your password or account, we wait 72 hours first.",
  nothingAvailable:
    "Nothing to pay out yet. Money from a lecture is available 48 hours after we've confirmed that it took place, and after 14 days for your first three lectures.",
  underWay: "A payout is in progress. You can request the next one when it has arrived.",
  accountHeading: "Where should we send the money?",
  checkAccount: "Please check the account.",
  next: "Continue",
  goesTo: "To {{name}}: {{bank}}, {{number}}",
  changeAccount: "Change account",
  amount: "Amount in birr",
  bank: "Bank or wallet",
  chooseBank: "Choose",
  accountNumber: "Account number",
  phoneNumber: "Wallet phone number",
  accountName: "Account holder's name",
  password: "Your password",
  request: "Request payout",
  requesting: "Requesting…",
  requested: "We've got your request for {{amount}}.",
  payoutsHeading: "Payouts",
  noPayouts: "No payouts yet",
  status: {
    requested: "Pending approval",
    released: "On its way",
    paid: "Paid",
    failed: "Failed",
    rejected: "Declined",
  },
  lecturesHeading: "By lecture",
  noLectures: "No paid seats yet",
  sold: "Sold",
  refunded: "Refunded",
  fee: "Gubae's fee",
  feePercent: "Gubae's fee ({{percent}}\u00a0%)",
  net: "Your share",
  statementHeading: "Statement",
  noStatement: "No transactions yet",
  saveStatement: "Download as CSV",
  savingStatement: "Downloading…",
  statementSaved: "Saved as {{file}}.",
  kind: {
    charge: "Seat sold",
    refund_due: "Seat refunded",
    payout_release: "Payout",
    payout_failed: "Payout failed",
    other: "Correction",
  },
  balanceAfter: "Balance",
  showMore: "Show more",
  csv: {
    date: "Date",
    month: "Month (Addis Ababa)",
    what: "Type",
    lecture: "Lecture",
    amount: "Amount in birr",
    balance: "Balance in birr",
  },
} as const;

addTexts("earnings", enEarnings);

declare module "../i18n.ts" {
  interface Catalogue {
    earnings: typeof enEarnings;
  }
}
