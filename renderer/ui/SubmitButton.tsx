import { Button, Spinner } from "@fluentui/react-components";

interface SubmitButtonProps {
  busy: boolean;
  text: string;
  busyText: string;
}

/** While busy it keeps its place and the focus, and shows that something happens. */
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
