import { Button, Spinner } from "@fluentui/react-components";

interface SubmitButtonProps {
  busy: boolean;
  text: string;
  busyText: string;
  /** Red: it ends, deletes or removes something. */
  danger?: boolean;
}

/** While busy it keeps its size and the focus, and shows progress. */
export function SubmitButton({ busy, text, busyText, danger = false }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      appearance="primary"
      {...(danger && { className: "danger-button" })}
      size="large"
      disabledFocusable={busy}
      icon={busy ? <Spinner size="tiny" /> : null}
    >
      {busy ? busyText : text}
    </Button>
  );
}
