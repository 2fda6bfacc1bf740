import { Button, Spinner } from "@fluentui/react-components";

interface SubmitButtonProps {
  busy: boolean;
  text: string;
  busyText: string;
}

/** While busy it keeps its size and the focus, and shows progress. */
export function SubmitButton({ busy, text, busyText }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      appearance="primary"
      size="large"
      disabledFocusable={busy}
      icon={busy ? <Spinner size="tiny" /> : null}
    >
      {busy ? busyText : text}
    </Button>
  );
}
