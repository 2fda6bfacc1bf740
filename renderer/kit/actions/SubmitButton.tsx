import { Button } from "./Button.tsx";

interface SubmitButtonProps {
  busy: boolean;
  text: string;
  busyText: string;
  /** True if the button is red, for an action that ends, deletes or removes something. */
  danger?: boolean;
}

/** A submit button. While busy, it shows progress and keeps its size and the focus. */
export function SubmitButton({ busy, text, busyText, danger = false }: SubmitButtonProps) {
  return (
    <Button type="submit" appearance="primary" danger={danger} size="large" busy={busy}>
      {busy ? busyText : text}
    </Button>
  );
}
