/** The admins' health page: what works and what does not. */
export const enHealth = {
  lead: "What works right now, what doesn't, and what to do about it.",
  works: "Everything works",
  broken_one: "{{count}} thing needs you",
  broken_other: "{{count}} things need you",
  again: "Check again",
  open: "Open the list",
  failed: "We couldn't check. If this goes on, the server or its database is away: look at its log.",
  version: "Version",
  startedAt: "Running since",
  processes: "Processes",
  finding: {
    check_failed: {
      title: "A check failed",
      what: "The check “{{detail}}” couldn't be made.",
      mend: "Search the log for “a health check failed”.",
    },
    check_timed_out: {
      title: "A check got no answer",
      what: "The check “{{detail}}” got no answer within two seconds.",
      mend: "Check again. If it goes on, that system or the database is overloaded or away.",
    },
    database_slow: {
      title: "The database is slow",
      what: "A simple question took {{count}} ms.",
      mend: "Look at the load and the disk of the database's machine, and at pg_stat_activity for statements that run long.",
    },
    database_pool_busy: {
      title: "All database connections are in use",
      what: "Waiting for one: {{count}}.",
      mend: "If it goes on, raise DATABASE_POOL, or start another process.",
    },
    database_connections_scarce: {
      title: "The database will soon refuse connections",
      what: "{{count}} of {{limit}} are in use.",
      mend: "Raise PostgreSQL's max_connections, or lower DATABASE_POOL.",
    },
    schema_behind: {
      title: "The database is older than this version",
      what: "Migrations that haven't run: {{count}}.",
      mend: "Run npm run migrate.",
    },
    schema_ahead: {
      title: "The database is newer than this version",
      what: "Migrations that this version doesn't know: {{count}}.",
      mend: "While a release rolls out, this is normal. Otherwise start the newer version here too.",
    },
    processes_silent: {
      title: "No process says that it's alive",
      what: "For ten seconds none has written its heartbeat, so rooms can't tell who is there.",
      mend: "Restart the processes, one after the other.",
    },
    jobs_without_runner: {
      title: "Nobody runs jobs",
      what: "Emails, refunds and payouts wait.",
      mend: "Search the log for “job runner”, and restart the server.",
    },
    jobs_late: {
      title: "Jobs are late",
      what: "Waiting: {{count}}, the oldest since {{since}}.",
      mend: "If there are more and more, start another process.",
    },
    jobs_given_up: {
      title: "Jobs were given up",
      what: "They failed at every attempt: {{detail}}.",
      mend: "Search the log for the job's name and find the cause. They are kept for 30 days.",
    },
    emails_late: {
      title: "Emails aren't going out",
      what: "Waiting: {{count}}, the oldest since {{since}}.",
      mend: "Check SMTP_URL and the mail server. They go out as soon as it accepts them.",
    },
    emails_failed: {
      title: "Emails couldn't be delivered",
      what: "Given up in the last 24 hours: {{count}}.",
      mend: "Search the log for “email failed permanently”.",
    },
    provider_away: {
      title: "The payment provider doesn't answer",
      what: "Nobody can pay now. What happened: {{detail}}.",
      mend: "Check the provider's status page, and your key there. No money is lost: open payments are checked once it's back.",
    },
    payments_open_long: {
      title: "Payments stay open",
      what: "Neither paid nor expired: {{count}}, the oldest since {{since}}.",
      mend: "The provider hasn't said how they ended. Check that it answers and that jobs run.",
    },
    payments_need_attention: {
      title: "Payments need a decision",
      what: "Waiting: {{count}}.",
      mend: "Go through the list under Payments.",
    },
    refunds_wait: {
      title: "The provider can't make refunds",
      what: "Waiting: {{count}}, {{amount}} in total, the oldest since {{since}}. The provider said: {{detail}}",
      mend: "Check the balance and the key at the provider. We keep trying.",
    },
    refunds_open_long: {
      title: "Refunds take long",
      what: "Not confirmed for more than a day: {{count}}, the oldest since {{since}}.",
      mend: "Look for them in the provider's dashboard. After three days, they are listed under Payments.",
    },
    books_unbalanced: {
      title: "The ledger doesn't balance",
      what: "Entries of the last week that don't add up to zero: {{count}}, off by {{amount}}.",
      mend: "Approve no payout until you know who changed the database by hand, or restored a part of it.",
    },
    books_incomplete: {
      title: "Payments are missing from the ledger",
      what: "Paid in the last week, but not in the ledger: {{count}}.",
      mend: "Approve no payout until you know who changed the database by hand, or restored a part of it.",
    },
    storage_away: {
      title: "The file storage can't be reached",
      what: "Pictures can't be shown or uploaded. What happened: {{detail}}.",
      mend: "Check STORAGE_URL, its server and its keys; of a folder, that the server may write there.",
    },
    disk_nearly_full: {
      title: "The disk is nearly full",
      what: "{{count}} of {{limit}} GB are free in {{detail}}.",
      mend: "Make room, or take a larger disk: without any space, the database stops.",
    },
    backups_off: {
      title: "Nothing is backed up",
      what: "If this machine is lost, so is everything, payments included.",
      mend: "Set BACKUP_URL to a folder on another machine or to a bucket, as docs/backup.md says.",
    },
    backup_failed: {
      title: "The last backup failed",
      what: "The reason: {{detail}}.",
      mend: "Mend it, then run npm run backup. It's also tried again each hour.",
    },
    backup_missing: {
      title: "There's no backup yet",
      what: "The first one is taken within an hour.",
      mend: "To have it now, run npm run backup.",
    },
    backup_old: {
      title: "The backup is old",
      what: "The newest one is of {{since}}.",
      mend: "Run npm run backup. If that works, search the log for “take-backup”.",
    },
    sfu_away: {
      title: "A media server is away",
      what: "{{detail}} doesn't answer.",
      mend: "Start Janus there again. Its lectures have moved to another one, if there is one.",
    },
    push_keys_unreadable: {
      title: "The keys of notifications can't be opened",
      what: "They were encrypted with another SECRET.",
      mend: "Start with the former SECRET. Otherwise everyone has to turn on notifications again.",
    },
  },
} as const;
