import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { installedPackument, installedTarball } from "./installed-packages.ts";

/** The document that `npm publish` sends. */
interface Publication {
  name: string;
  "dist-tags": Record<string, string>;
  versions: Record<string, { version: string; dist: { tarball: string } }>;
  _attachments: Record<string, { data: string }>;
}

export interface LoopbackRegistry {
  url: string;
  /** Names of what was published, in order. */
  published: readonly string[];
  close(): void;
}

/** A registry that keeps what is published to it, and serves the packages of others from what is installed here. */
export async function startLoopbackRegistry(): Promise<LoopbackRegistry> {
  const packuments = new Map<string, object>();
  const tarballs = new Map<string, Buffer>();
  let url = "";

  const publish = ({ _attachments, ...document }: Publication): void => {
    for (const [version, manifest] of Object.entries(document.versions))
      manifest.dist.tarball = `${url}-/${document.name}@${version}`;
    for (const { data } of Object.values(_attachments))
      tarballs.set(`${document.name}@${Object.keys(document.versions)[0]}`, Buffer.from(data, "base64"));
    packuments.set(document.name, document);
  };

  const answer = async (path: string): Promise<Buffer | object | undefined> => {
    const tarball = path.startsWith("-/") ? path.slice(2) : undefined;
    if (tarball !== undefined) return tarballs.get(tarball) ?? (await installedTarball(tarball));
    return packuments.get(path) ?? installedPackument(path, (id) => `${url}-/${id}`);
  };

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? "").slice(1);
    if (request.method === "PUT") publish(await readJson(request));
    const found = request.method === "PUT" ? { ok: true } : await answer(path);
    response.statusCode = found === undefined ? 404 : 200;
    response.end(Buffer.isBuffer(found) ? found : JSON.stringify(found ?? { error: "not found" }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
  return {
    url,
    get published() {
      return [...packuments.keys()];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readJson(request: IncomingMessage): Promise<Publication> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}
