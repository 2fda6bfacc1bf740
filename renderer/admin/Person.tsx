import { mailto } from "#renderer/kit/formatting/mailto.ts";

/** A mailto link. A long address wraps before its "@". */
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

/** Somebody's name above their email. */
export function Person({ name, email }: { name: string; email: string }) {
  return (
    <>
      {name}
      <br />
      <EmailLink email={email} />
    </>
  );
}
