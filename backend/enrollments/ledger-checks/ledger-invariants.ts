// The ledger entries that each payment must have, given its state and its refunds. This is written independently of the
// code that books the entries.

/** The amounts of a payment, and the totals of its refunds. */
const amounts = `
  select p.id, p.text_ref, p.status in ('created', 'pending', 'failed', 'expired') as is_open,
    coalesce(p.received_santim, p.amount_santim) as amount,
    p.platform_fee_santim as platform_fee, p.provider_fee_santim as provider_fee,
    coalesce(sum(r.amount_santim), 0) as refunds,
    coalesce(sum(r.amount_santim) filter (where r.status = 'refunded'), 0) as done,
    coalesce(sum(r.amount_santim) filter (where r.borne_by = 'platform'), 0) as by_platform,
    coalesce(sum(r.amount_santim) filter (where r.borne_by = 'instructor'), 0) as by_instructor,
    coalesce(sum(r.amount_santim) filter (where r.borne_by = 'nobody'), 0) as by_nobody,
    coalesce(sum(r.platform_fee_santim), 0) as returned_fee,
    p.status = 'in_review' or coalesce(bool_or(r.borne_by = 'nobody'), false) as is_unearned,
    -- The provider took the whole charge back in addition to what it had refunded for us.
    case when p.charged_back_at is null then 0
      else coalesce(sum(r.amount_santim) filter (where r.status = 'refunded' and not r.is_chargeback), 0) end as lost_twice
  from payments p left join refunds r on r.payment_id = p.id
  group by p.id`;

/** Expected amounts by ledger account; debits are positive. */
const expected = {
  provider_fees: "provider_fee",
  provider_clearing: "amount - provider_fee - done - lost_twice",
  refunds_payable: "done - refunds",
  platform_losses: "by_platform + lost_twice",
  suspense: "case when is_unearned then by_nobody - amount else 0 end",
  platform_fees: "case when is_unearned then 0 else returned_fee - platform_fee end",
  instructor_payable:
    "case when is_unearned then 0 else platform_fee - amount + by_instructor - returned_fee end",
};

function accountInvariant([account, formula]: [string, string]): string {
  return `
    with amounts as (${amounts}), expected as (
      select id, text_ref, case when is_open then 0 else ${formula} end as santim from amounts
    ), actual as (
      select t.payment_id as id, sum(e.amount_santim) as santim
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = '${account}' and t.payment_id is not null group by t.payment_id
    )
    select format('%s: ${account} holds %s santim, not %s', text_ref, coalesce(actual.santim, 0), expected.santim) as what
    from expected left join actual using (id) where coalesce(actual.santim, 0) <> expected.santim`;
}

/**
 * Selects transactions whose entries do not add up to zero, among transactions with ids after `:after` and entries with
 * ids after `:bookedAfter`.
 */
export const unbalancedTransactions = `
  select t.id, coalesce(sum(e.amount_santim), 0) as santim
  from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id and e.id > :bookedAfter
  where t.id > :after
  group by t.id having coalesce(sum(e.amount_santim), 0) <> 0 or count(e.amount_santim) = 0`;

/**
 * Selects payments that count as paid but have no transaction after `:bookedAfter`, among payments with ids after
 * `:after`.
 */
export const unbookedPayments = `
  select p.text_ref from payments p
  where p.id > :after and p.paid_at is not null and p.amount_santim > 0
    and not exists (select from ledger_transactions t where t.payment_id = p.id and t.id > :bookedAfter)`;

/** Each query selects violations, described in the column `what`. */
export const ledgerInvariants: readonly string[] = [
  `select format('ledger transaction %s is out of balance by %s santim', id, santim) as what
    from (${unbalancedTransactions}) unbalanced`,
  `select format('%s was paid, and the ledger does not know it', text_ref) as what
    from (${unbookedPayments}) unbooked`,
  ...Object.entries(expected).map(accountInvariant),
];
