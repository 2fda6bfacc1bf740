import "reflect-metadata";
import { X509Certificate } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import path from "node:path";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

export interface OwnCertificate {
  /** The file of the certificate authority that browsers must trust. */
  authority: string;
  /** The file with both the certificate and its key. */
  served: string;
  /**
   * True if the certificate has just been created. Browsers then warn again, even if the user trusted an earlier one.
   */
  isNew: boolean;
}

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const DAY_MS = 86_400_000;
/** Browsers reject server certificates with a longer validity. */
const VALID_DAYS = 397;
/** A certificate is renewed when fewer days than this remain. */
const RESERVE_DAYS = 30;

/**
 * Returns a certificate for these names and addresses, stored in `folder`. A new one is created if there is none, or if
 * the stored one expires within `RESERVE_DAYS` or lacks a name. The certificate's authority is created together with
 * it, and the authority's key is not stored: a user who trusts the authority therefore trusts only this certificate.
 */
export async function ownCertificate(folder: string, names: readonly string[]): Promise<OwnCertificate> {
  const authority = path.join(folder, "authority.pem");
  // In a folder of its own, because HAProxy reads every file in the folder.
  const served = path.join(folder, "served", "gubae.pem");
  const existing = await readFile(served, "utf8").catch(() => null);
  const isNew = existing === null || !isGoodFor(existing, names);
  if (isNew) {
    const made = await makeCertificate(names);
    await mkdir(path.dirname(served), { recursive: true });
    await writeFile(authority, made.authority);
    await writeFile(served, made.served, { mode: 0o600 });
  }
  return { authority, served, isNew };
}

function isGoodFor(pem: string, names: readonly string[]): boolean {
  const certificate = new X509Certificate(pem);
  const left = certificate.validToDate.getTime() - Date.now();
  const covers = (name: string) =>
    (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined;
  return left > RESERVE_DAYS * DAY_MS && names.every(covers);
}

async function makeCertificate(names: readonly string[]): Promise<{ authority: string; served: string }> {
  const signing = await generateKeys();
  const own = await generateKeys();
  const validity = {
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + (VALID_DAYS - 1) * DAY_MS),
    signingAlgorithm: algorithm,
  };
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: "CN=Gubae on this computer",
    keys: signing,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(signing.publicKey),
    ],
  });
  const certificate = await X509CertificateGenerator.create({
    ...validity,
    subject: "CN=localhost",
    issuer: authority.subject,
    publicKey: own.publicKey,
    signingKey: signing.privateKey,
    extensions: [
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) === 0 ? "dns" : "ip", value }) as const),
      ),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      await AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey("pkcs8", own.privateKey), "PRIVATE KEY");
  return { authority: `${authority.toString("pem")}\n`, served: `${certificate.toString("pem")}\n${key}\n` };
}

async function generateKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
}
