export interface TlsAddresses {
  /** A folder with certificate and key in one file. */
  certificates: string;
  /** For this machine alone, without TLS, as `127.0.0.1:8080`. */
  inner: string;
  /** Where people reach the relay over TCP, as `192.0.2.1:3478`. */
  turn: string;
  /** The relay's `tcp-proxy-port`, as `192.0.2.1:5555`. */
  turnProxied: string;
}

export interface BalancerAddresses {
  /** Where people reach it, as `127.0.0.1:3000`. */
  bind: string;
  /** The API processes, as `127.0.0.1:40001`. */
  processes: readonly string[];
  /** Without it, plain HTTP. */
  tls?: TlsAddresses;
}

/** Only for a machine of its own: user, and a log beside the one of the API. */
const PRODUCTION_ONLY = /^\s*(?:log|user|group) /;
const SECTION = /^(?:global|defaults|(?:frontend|backend) (\S+))$/;
/** What proves a domain to a certificate authority. */
const FOR_AUTHORITY = ["plain", "proofs"];
const FOR_TLS = ["tls", "to-web", "to-turns", "turns", "turn"];
/** The first of each group of servers stands for all of them. */
const FIRST_SERVER = /^\s*server (?:api|unchecked)1 /;
const OTHER_SERVER = /^\s*server (?:api|unchecked)[2-9] /;

/** Fills the deployed configuration for one machine: its addresses, and as many servers as there are processes. */
export function fillBalancerConfig(deployed: string, addresses: BalancerAddresses): string {
  const { processes, tls } = addresses;
  const leftOut = [...FOR_AUTHORITY, ...(tls ? [] : FOR_TLS)];
  const fillBind = tls ? bindWithTls(addresses.bind, tls) : bindPlainly(addresses.bind);
  let isKept = true;
  const lines = deployed.split("\n").flatMap((line) => {
    const section = SECTION.exec(line);
    if (section) isKept = !leftOut.includes(section[1] ?? "");
    if (!isKept || PRODUCTION_ONLY.test(line) || OTHER_SERVER.test(line)) return [];
    if (FIRST_SERVER.test(line)) return processes.map((address, index) => serverLine(line, address, index));
    return fillBind(line);
  });
  // The last section may be one that was left out, and HAProxy takes a line without an end for a cut file.
  return `${lines.join("\n").trimEnd()}\n`;
}

function serverLine(first: string, address: string, index: number): string {
  return first
    .replaceAll(/\b(api|unchecked)1\b/g, `$1${index + 1}`)
    .replace(/^(\s*server \S+) \S+/, `$1 ${address}`);
}

const bindPlainly = (bind: string) => (line: string) => {
  if (/^\s*bind 127\./.test(line)) return [];
  return [/^\s*bind /.test(line) ? `    bind ${bind}` : line];
};

/** Its sockets are named after the address: another HAProxy may run on this machine. */
const bindWithTls =
  (bind: string, { certificates, inner, turn, turnProxied }: TlsAddresses) =>
  (line: string) => {
    if (/^\s*bind :::443 /.test(line)) return [`    bind ${bind}`];
    if (/^\s*bind :::3478 /.test(line)) return [`    bind ${turn}`];
    if (/^\s*bind 127\./.test(line)) return [`    bind ${inner}`];
    if (/^\s*server coturn /.test(line)) return [line.replace(/127\S+/, turnProxied)];
    return [
      line
        .replace("abns@gubae", `abns@gubae-${bind}`)
        // Whoever comes by an address names no host.
        .replace(/ crt \S+ strict-sni/, () => ` crt ${quoted(certificates)}`),
    ];
  };

function quoted(path: string): string {
  return `"${path.replaceAll(/[\\"$]/g, "\\$&")}"`;
}
