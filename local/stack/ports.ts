import { createServer } from "node:net";

export interface Ports {
  portal: number;
  services: number;
  hosted: number;
}

/** The ports of the stack: `PORT`, `SERVICES_PORT` and `HOSTED_PORT`, or the defaults. */
export function readPorts(env: NodeJS.ProcessEnv): Ports {
  const ports = {
    portal: readPort(env, "PORT", 8787),
    services: readPort(env, "SERVICES_PORT", 8788),
    hosted: readPort(env, "HOSTED_PORT", 8789),
  };
  if (new Set(Object.values(ports)).size === 3) return ports;
  throw new StackFault(
    `Two of PORT, SERVICES_PORT and HOSTED_PORT are the same (${Object.values(ports).join(", ")}): set each to a port of its own.`,
  );
}

const THIS_MACHINE = "127.0.0.1";
const ALL_ADDRESSES = "0.0.0.0";

/** The clients that the stack accepts: local ones only, or with `HOST=0.0.0.0` any, as in a container. */
export function readHost({ HOST: host = "" }: NodeJS.ProcessEnv): string {
  if (host === "" || host === THIS_MACHINE) return THIS_MACHINE;
  if (host === ALL_ADDRESSES) return ALL_ADDRESSES;
  throw new StackFault(
    "HOST is no address that can be listened on: set it to 0.0.0.0 for all addresses of this machine, or leave it out.",
  );
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StackFault(
    `${name} is not a port number: set it to a number from 1 to 65535, or leave it out.`,
  );
}

/** A fault that the person at the terminal can fix; its message is one sentence that says how. */
export class StackFault extends Error {}

/** Refuses to start when one of the ports is taken. */
export async function requireFreePorts(ports: Ports, host = "127.0.0.1"): Promise<void> {
  const named: [keyof typeof SETTINGS, number][] = [
    ["portal", ports.portal],
    ["services", ports.services],
    ["hosted", ports.hosted],
  ];
  for (const [name, port] of named) {
    if (!(await isFree(port, host))) {
      throw new StackFault(
        `Port ${port} is in use: stop what runs there, or set ${SETTINGS[name]} to another port.`,
      );
    }
  }
}

const SETTINGS = { portal: "PORT", services: "SERVICES_PORT", hosted: "HOSTED_PORT" } as const;

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** Below the ports of outgoing connections, which could take a free port before it is used. */
const FREE_PORT_MIN = 12_000;
const FREE_PORT_MAX = 32_000;

/** A free port for services that only this process calls. */
export async function findFreePort(): Promise<number> {
  const port = FREE_PORT_MIN + Math.floor(Math.random() * (FREE_PORT_MAX - FREE_PORT_MIN));
  return (await isFree(port, THIS_MACHINE)) ? port : findFreePort();
}
