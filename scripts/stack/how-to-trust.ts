import type { OwnCertificate } from "./own-certificate.ts";

/** Commands with which a computer's browsers learn to trust an authority; `%` stands for the authority's file. */
const commands: Partial<Record<NodeJS.Platform, string>> = {
  linux:
    'certutil -d sql:"$HOME/.pki/nssdb" -A -t C,, -n "Gubae on this computer" -i "%"  (Chromium; Debian: libnss3-tools)',
  darwin: 'security add-trusted-cert -k ~/Library/Keychains/login.keychain-db "%"',
  win32: 'certutil -user -addstore Root "%"',
};

/** Returns a text that explains why browsers warn, and how the user makes them trust the certificate. */
export function howToTrust({ authority, isNew }: OwnCertificate, platform = process.platform): string {
  const command = commands[platform]?.replace("%", authority);
  return [
    `${isNew ? "A certificate was made for this computer" : "The certificate is this computer's own"}: browsers warn ` +
      "until you accept it, or trust the authority that signed it and nothing else:",
    `  ${command ?? authority}`,
    `  Firefox: Settings, Certificates, Authorities, Import: ${authority}`,
  ].join("\n");
}
