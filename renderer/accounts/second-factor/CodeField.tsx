import { TextField } from "#renderer/kit/fields/TextField.tsx";

interface CodeFieldProps {
  label: string;
  hint?: string;
  name: string;
  value: string;
  onChange: (event: unknown, data: { value: string }) => void;
  issue: string | undefined;
}

/** A field for a code from an authenticator app. It is not numeric, since a recovery code contains letters. */
export function CodeField(props: CodeFieldProps) {
  return <TextField {...props} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />;
}
