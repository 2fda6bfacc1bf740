#!/usr/bin/env node
// node deploy/configure.mjs: asks for the settings that only the operator knows, generates the secrets, and writes
// deploy/.env and deploy/filled for compose.yaml. Running it again preserves existing values. The script needs only
// Node 18 and no packages. Answers may be given as options:
//   --domain gubae.example --mail you@gubae.example --address 203.0.113.7 --smtp smtps://user:password@host:465
//   --backup https://KEY:SECRET@s3.example/backups --chapa-key CHASECK-… --chapa-webhook-secret …
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { BlockList, isIPv4 } from "node:net";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const sources = dirname(fileURLToPath(import.meta.url));

const hex = (bytes) => randomBytes(bytes).toString("hex");

/** Generated once and never changed: the database and stored data depend on them. */
const secrets = {
  SECRET: () => hex(32),
  DATABASE_PASSWORD: () => hex(24),
  STORAGE_KEY: () => `GK${hex(16)}`,
  STORAGE_SECRET: () => hex(32),
  STORAGE_RPC_SECRET: () => hex(32),
  TURN_SECRET: () => hex(24),
  JANUS_SECRET: () => hex(24),
  METRICS_TOKEN: () => hex(32),
};

/**
 * Addresses that can't be reached from outside: loopback, private, link-local, carrier-grade NAT and reserved ranges.
 */
const unreachable = new BlockList();
for (const subnet of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "224.0.0.0/3",
]) {
  const [address, bits] = subnet.split("/");
  unreachable.addSubnet(address, Number(bits));
}

const questions = [
  {
    name: "DOMAIN",
    option: "domain",
    ask: "Domain under which people reach Gubae, as gubae.example",
    isGood: (text) => /^(?=.{4,200}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/.test(text),
    mend: "a domain in small letters, without https:// and without a path, as gubae.example",
  },
  {
    name: "ACME_EMAIL",
    option: "mail",
    ask: "Your email: Let's Encrypt and people on the contact page write to it",
    isGood: (text) => /^[^\s@'"$]+@[^\s@'"$]+\.[^\s@'"$]+$/.test(text),
    mend: "an email, as you@gubae.example",
  },
  {
    name: "PUBLIC_ADDRESS",
    option: "address",
    ask: "Public IPv4 address of this machine, as 203.0.113.7",
    isGood: (text) => isIPv4(text) && !unreachable.check(text),
    mend: "an IPv4 address that others reach, no private one, as 203.0.113.7",
  },
  {
    name: "SMTP_URL",
    option: "smtp",
    ask: "Mail server, as smtps://user:password@smtp.example:465 (special characters of the password as %XX)",
    isGood: (text) => /^smtps:\/\/[^\s'@]+:[^\s'@]+@[^\s'@/]+$/.test(text) && URL.canParse(text),
    mend: "a URL that begins with smtps://, as smtps://user:password@smtp.example:465; write @ in the password as %40",
  },
  {
    name: "BACKUP_URL",
    option: "backup",
    ask: "Bucket elsewhere for backups, as https://KEY:SECRET@s3.example/backups?region=eu-1; empty: none",
    isGood: (text) =>
      text === "" || /^https:\/\/[^\s'@:]+:[^\s'@]+@[^\s'@/]+\/[a-z0-9.-]+(?:\?region=[\w-]+)?$/.test(text),
    mend: "a URL, as https://KEY:SECRET@s3.example/backups?region=eu-1 with special characters of the secret as %XX, or nothing",
  },
  {
    name: "CHAPA_SECRET_KEY",
    option: "chapa-key",
    ask: "Chapa's secret key, as CHASECK-…; empty: payments are played, no money moves",
    isGood: (text) => text === "" || /^CHASECK-(?!TEST)\S{8,}$/.test(text),
    mend: "Chapa's live key, which begins with CHASECK-, or nothing",
  },
  {
    name: "CHAPA_WEBHOOK_SECRET",
    option: "chapa-webhook-secret",
    ask: "The secret hash of Chapa's dashboard",
    isAsked: ({ CHAPA_SECRET_KEY: key }) => key !== "",
    isGood: (text) => /^[^\s']{8,}$/.test(text),
    mend: "at least 8 characters without spaces",
  },
];

function readSettings(file) {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, "utf8").split("\n");
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z_]+)='(.*)'$/.exec(line) ?? [];
      if (name === undefined && /^\s*[A-Z_]+=/.test(line))
        throw new Error(
          `${file} has a line that this program did not write: ${line.replace(/=.*/, "=…")}. Put its value in single quotes.`,
        );
      return name === undefined ? [] : [[name, value]];
    }),
  );
}

const isSecret = (name) => /SECRET|URL/.test(name);

/** Asks until an answer is valid. Fails if there is no terminal. */
async function answerTo({ name, option, ask, isGood, mend }, given, known, terminal) {
  // Compose can parse neither a quote inside the value nor a backslash before the closing quote.
  const isWritable = (text) => isGood(text) && !/'|\\$/.test(text);
  // Secrets are not printed: they are already in the shell's history and perhaps on other screens.
  const wrong = (text) =>
    `--${option}${isSecret(name) ? "" : ` "${text}"`} must be ${mend}, without ' and without \\ at its end.`;
  if (given !== undefined) {
    if (!isWritable(given.trim())) throw new Error(wrong(given));
    return given.trim();
  }
  if (terminal === null) {
    if (known !== undefined && isWritable(known)) return known;
    if (isGood("")) return "";
    throw new Error(`--${option} is missing: ${mend}.`);
  }
  for (;;) {
    const text = (
      await terminal.question(`${ask}${known ? ` [${isSecret(name) ? "kept" : known}]` : ""}: `)
    ).trim();
    const answer = text === "" && known !== undefined ? known : text;
    if (isWritable(answer)) return answer;
    console.error(`That must be ${mend}, without ' and without \\ at its end.`);
  }
}

async function askAll(options, settings) {
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : null;
  try {
    for (const question of questions) {
      if (question.isAsked && !question.isAsked(settings)) continue;
      const { name, option } = question;
      settings[name] = await answerTo(question, options[option], settings[name], terminal);
    }
  } finally {
    terminal?.close();
  }
}

/** Writes the file atomically and makes it readable only by its owner. */
function writeSettings(file, settings) {
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  const text = `# Written by configure.mjs. Keep it: without SECRET nobody can read what is encrypted in the database.\n${lines.join("\n")}\n`;
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Writes the configurations of Janus and coturn with their placeholders filled. Only our user can enter the enclosing
 * folder.
 */
function fillConfigurations(folder, settings) {
  const filled = join(folder, "filled");
  mkdirSync(filled, { recursive: true, mode: 0o700 });
  chmodSync(filled, 0o700);
  const write = (name, text) => {
    const file = join(filled, name);
    mkdirSync(dirname(file), { recursive: true, mode: 0o755 });
    // Readable by all, because Janus and coturn run as other users.
    writeFileSync(file, text, { mode: 0o644 });
  };
  const places = {
    "<TURN_SECRET>": settings.TURN_SECRET,
    "<DOMAIN>": settings.DOMAIN,
    "<JANUS_SECRET>": settings.JANUS_SECRET,
    "<MEDIA_ADDRESS>": settings.PUBLIC_ADDRESS,
    // This machine's address in compose's private network, and HAProxy's listener without TLS.
    "<API_ADDRESS>": "10.77.0.1",
    "<API_URL>": "http://127.0.0.1:8080",
  };
  const fill = (name) =>
    Object.entries(places).reduce(
      (text, [place, value]) => text.replaceAll(place, value),
      readFileSync(join(sources, name), "utf8"),
    );
  write("coturn/turnserver.conf", fill("coturn/turnserver.conf"));
  for (const name of readdirSync(join(sources, "janus")).filter((file) => file.endsWith(".jcfg")))
    write(`janus/${name}`, fill(`janus/${name}`));
  write("prometheus/token", settings.METRICS_TOKEN);
  write("prometheus/outside.json", fill("prometheus/outside.json"));
}

async function configure() {
  const { values } = parseArgs({
    options: Object.fromEntries(
      [...questions.map(({ option }) => option), "into"].map((name) => [name, { type: "string" }]),
    ),
  });
  const folder = values.into ?? sources;
  const file = join(folder, ".env");
  const settings = readSettings(file);
  await askAll(values, settings);
  for (const [name, make] of Object.entries(secrets)) settings[name] ||= make();
  settings.CONTACT_EMAIL ||= settings.ACME_EMAIL;
  settings.PAYMENT_PROVIDER = settings.CHAPA_SECRET_KEY === "" ? "sandbox" : "chapa";
  settings.ALLOW_SANDBOX_PAYMENTS = String(settings.CHAPA_SECRET_KEY === "");
  writeSettings(file, settings);
  fillConfigurations(folder, settings);
  console.log(`${file} was written. Keep a copy of it on another machine.`);
  if (settings.BACKUP_URL === "")
    console.log(
      "Nothing is backed up to another machine: run this again with a bucket for backups before you open to users.",
    );
  if (settings.CHAPA_SECRET_KEY === "")
    console.log("Payments go to the sandbox: no money moves until you run this again with Chapa's key.");
  console.log(
    `Point the DNS records of ${settings.DOMAIN} and turn.${settings.DOMAIN} to ${settings.PUBLIC_ADDRESS}. Then run in deploy/: docker compose up -d --build --wait`,
  );
}

configure().catch((error) => {
  console.error(`✖ ${error.message}`);
  process.exitCode = 1;
});
