import { mailto } from "#renderer/kit/formatting/mailto.ts";

/** An address to write to. A long one breaks before its "@". */
export function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <a href={mailto(email)}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
