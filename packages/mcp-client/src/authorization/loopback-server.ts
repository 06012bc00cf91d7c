import { createServer, type RequestListener, type Server } from "node:http";

const HOST = "127.0.0.1";

export interface LoopbackServer {
  port: number;
  /** Whether it keeps the process alive. */
  hold(isHeld: boolean): void;
  close(): void;
}

/** Listens on the loopback address alone: at the wanted port where that is free, else at any. */
export async function openLoopbackServer(
  answer: RequestListener,
  wantedPort: number | undefined,
): Promise<LoopbackServer> {
  const server = createServer(answer);
  if (wantedPort === undefined || !(await listen(server, wantedPort).catch(() => false)))
    await listen(server, 0);
  server.unref();
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a server without a port");
  return {
    port: address.port,
    hold: (isHeld) => (isHeld ? server.ref() : server.unref()),
    close: () => {
      server.close();
    },
  };
}

function listen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: HOST, port, exclusive: true }, () => {
      server.off("error", reject);
      resolve(true);
    });
  });
}
