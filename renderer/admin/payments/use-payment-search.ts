import { useSearchParams } from "react-router-dom";
import { adminPaymentState } from "#contract/admin/admin-payment.ts";
import type { PaymentSearch } from "./admin-payment-actions.ts";

const day = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (text: string | null) =>
  text !== null && day.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

function parse(params: URLSearchParams): PaymentSearch {
  const status = adminPaymentState.safeParse(params.get("status"));
  return {
    search: params.get("search") ?? "",
    lecture: params.get("lecture"),
    status: status.success ? status.data : null,
    from: dayOf(params.get("from")),
    to: dayOf(params.get("to")),
  };
}

/** The search parameters are in the URL, so that they survive a reload and can be shared with another admin. */
export function usePaymentSearch() {
  const [params, setParams] = useSearchParams();
  const asked = parse(params);
  const change = (changes: Partial<PaymentSearch>) => {
    const kept = Object.entries({ ...asked, ...changes }).filter(
      ([, value]) => value !== null && value !== "",
    );
    setParams({ all: "", ...Object.fromEntries(kept) }, { replace: true });
  };
  return { asked, change };
}
