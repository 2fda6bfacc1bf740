import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { FieldIssues } from "#contract/http/error.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { useSubmit } from "./use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { adoptFilledFields } from "#renderer/kit/forms/adopt-filled.ts";
import { moveFocusOnEnter } from "#renderer/kit/forms/move-focus-on-enter.ts";
import { useFields } from "#renderer/kit/forms/use-fields.ts";
import { useTemporaryBanner } from "#renderer/kit/feedback/use-temporary-banner.ts";

/** The result of validating a form: the value to send, or the issues of its fields and the banner's text. */
export type Checked<Input> =
  | { readonly ok: true; readonly value: Input }
  | { readonly ok: false; readonly issues: FieldIssues; readonly banner: string };

/** The server's reasons for rejecting a form: field issues, and the banner's text. */
export interface Refusal {
  issues: FieldIssues;
  banner: string;
}

export interface RefusedBefore {
  issues: FieldIssues;
  banner: string | null;
}

interface FormOptions<Fields, Input> {
  start: Fields;
  check: (fields: Fields) => Checked<Input>;
  action: (input: Input) => Promise<void>;
  bannerMs: number;
  refusalOf: (error: ApiError) => Refusal;
  /** The server's reasons for rejecting the initial values. */
  refusedBefore?: RefusedBefore | null;
  onDone?: (sent: Input) => void;
}

const CONNECTION_ERRORS = new Set(["unreachable", "timed_out"]);

/** Focuses the first invalid field; in a group, its first choice. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = invalid?.matches("input, textarea") ? invalid : invalid?.querySelector<HTMLElement>("input");
  field?.focus();
}

/** Moves the focus to the first invalid field once the fields have been marked. */
function useFocusOnInvalid() {
  const form = useRef<HTMLFormElement | null>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) focusFirstInvalid(form.current);
  }, [requests]);
  const attach = useCallback((element: HTMLFormElement) => {
    form.current = element;
    const cleanups = [moveFocusOnEnter(element), adoptFilledFields(element)];
    return () => {
      for (const cleanUp of cleanups) cleanUp();
    };
  }, []);
  return { attach, focusOnInvalid: useCallback(() => setRequests((before) => before + 1), []) };
}

/** Returns the issues of the fields that still have the rejected value. */
function stillRefused<Fields extends Record<keyof Fields, string>>(
  refused: { issues: FieldIssues; of: Fields } | null,
  fields: Fields,
): FieldIssues {
  if (refused === null) return {};
  const before = new Map<string, unknown>(Object.entries(refused.of));
  const now = new Map<string, unknown>(Object.entries(fields));
  return Object.fromEntries(
    Object.entries(refused.issues).filter(([name]) => before.get(name) === now.get(name)),
  );
}

function refusalOfStart<Fields>({
  refusedBefore,
  start,
}: {
  refusedBefore?: RefusedBefore | null;
  start: Fields;
}) {
  return refusedBefore ? { issues: refusedBefore.issues, of: start } : null;
}

/**
 * A form with a temporary banner, and with a validation message at each invalid field, which stays until the field is
 * corrected. The form preserves the typed values and moves the focus to the first invalid field. `note` reports a lost
 * connection and stays until the next attempt.
 */
export function useValidatedForm<Fields extends Record<keyof Fields, string>, Input>(
  options: FormOptions<Fields, Input>,
) {
  const { fields, change } = useFields(options.start);
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState(() => refusalOfStart(options));
  const [note, setNote] = useState<string | null>(null);
  const banner = useTemporaryBanner(options.bannerMs, options.refusedBefore?.banner);
  const { busy, submit } = useSubmit(options.action);
  const { attach, focusOnInvalid } = useFocusOnInvalid();
  const checked = options.check(fields);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAttempted(true);
    setNote(null);
    if (!checked.ok) {
      banner.show(checked.banner);
      focusOnInvalid();
      return;
    }
    banner.hide();
    const sent = checked.value;
    void submit(sent, {
      onDone: () => options.onDone?.(sent),
      onFailed: (error) => {
        const refusal = options.refusalOf(error);
        setRefused({ issues: refusal.issues, of: fields });
        if (CONNECTION_ERRORS.has(error.code)) setNote(errorText(error));
        banner.show(refusal.banner);
        focusOnInvalid();
      },
    });
  };
  const issues = { ...stillRefused(refused, fields), ...(attempted && !checked.ok && checked.issues) };
  return { fields, change, issues, bannerText: banner.text, note, busy, handleSubmit, attach };
}
