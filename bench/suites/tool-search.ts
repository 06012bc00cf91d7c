// Our index against minisearch over one made-up catalogue; with TOOLRAIL_CORPUS the quality of both on its dev sets.
import { createCatalog } from "@toolrail/disclosure";
import { heldBytes } from "../heap.ts";
import { measurePair, report } from "../measure.ts";
import { makeCatalogue, makeQueries } from "../tool-catalogue.ts";
import { defaultPeer } from "../tool-search-peer.ts";
import { printQuality } from "../tool-search-quality.ts";

if (process.env.TOOLRAIL_CORPUS) printQuality(process.env.TOOLRAIL_CORPUS);

const tools = makeCatalogue(5_000);
const queries = makeQueries(10);

function buildOurs() {
  const catalog = createCatalog(tools);
  // The first search builds what depends on all tools.
  catalog.rank(queries[0] ?? "", 5);
  return catalog;
}

const build = await measurePair(buildOurs, () => defaultPeer(tools));
const catalog = buildOurs();
const peer = defaultPeer(tools);
const query = await measurePair(
  () => queries.map((one) => catalog.rank(one, 5)),
  () => queries.map((one) => peer(one)),
);
const heap = [heldBytes(buildOurs), heldBytes(() => defaultPeer(tools))] as const;

report([
  {
    name: "10 queries over 5,000 tools",
    peer: "minisearch",
    ratio: query[0] / query[1],
    limit: 0.2,
    unit: `${query[0].toFixed(1)} ms against ${query[1].toFixed(1)} ms`,
  },
  {
    name: "index of 5,000 tools, built",
    peer: "minisearch",
    ratio: build[0] / build[1],
    limit: 1,
    unit: `${build[0].toFixed(0)} ms against ${build[1].toFixed(0)} ms`,
  },
  {
    name: "index of 5,000 tools, in memory",
    peer: "minisearch",
    ratio: heap[0] / heap[1],
    limit: 0.5,
    unit: `${megabytes(heap[0])} MB against ${megabytes(heap[1])} MB`,
  },
]);

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
