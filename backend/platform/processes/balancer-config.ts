export interface TlsAddresses {
  /** A folder with a file that contains both the certificate and its private key. */
  certificates: string;
  /** Address for this machine alone, without TLS, such as `127.0.0.1:8080`. */
  inner: string;
  /** Public TCP address of the TURN relay, such as `192.0.2.1:3478`. */
  turn: string;
  /** The relay's `tcp-proxy-port`, such as `192.0.2.1:5555`. */
  turnProxied: string;
}

export interface BalancerAddresses {
  /** Public address, such as `127.0.0.1:3000`. */
  bind: string;
  /** Addresses of the API processes, such as `127.0.0.1:40001`. */
  processes: readonly string[];
  /** If absent, the load balancer serves plain HTTP. */
  tls?: TlsAddresses;
}

/** Lines that apply only to a dedicated machine: HAProxy's user and group, and its own log in addition to the API's. */
const PRODUCTION_ONLY = /^\s*(?:log|user|group) /;
const SECTION = /^(?:global|defaults|(?:frontend|backend) (\S+))$/;
/** Sections that prove control of a domain to a certificate authority. */
const FOR_AUTHORITY = ["plain", "proofs"];
const FOR_TLS = ["tls", "to-web", "to-turns", "turns", "turn"];
/** The first server line of each group is the template for all servers of the group. */
const FIRST_SERVER = /^\s*server (?:api|unchecked)1 /;
const OTHER_SERVER = /^\s*server (?:api|unchecked)[2-9] /;

/** Fills in the deployed configuration for one machine: its addresses, and one server line per process. */
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
  // The text may end without a newline, or with empty lines if the last section was omitted. HAProxy considers a file
  // truncated when its last line has no newline.
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

/** Sockets are named after the address, since another HAProxy may be running on this machine. */
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
        // A client that connects by IP address sends no host name (SNI), so `strict-sni` is removed.
        .replace(/ crt \S+ strict-sni/, () => ` crt ${quoted(certificates)}`),
    ];
  };

function quoted(path: string): string {
  return `"${path.replaceAll(/[\\"$]/g, "\\$&")}"`;
}
