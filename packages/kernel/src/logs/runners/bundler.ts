import type { Runner } from "../runner.ts";

/** webpack and vite. */
export const bundler: Runner = {
  name: "webpack, vite",
  signature:
    /asset \S+ [\d.]+ (?:bytes|[KM]iB)|webpack \d[\d.]* compiled|modules by path|\.\/\S+ [\d.]+ (?:bytes|[KM]iB)|vite v\d|transforming(?:\.\.\.| \()|rendering chunks|computing gzip|✓ (?:\d+ modules|built in)|\S+ +[\d.,]+ [kM]B(?: │| \|)/,
  anchor:
    /(?:ERROR|WARNING) in|webpack \d[\d.]* compiled|✓ built in|[x✗] Build failed|error during build|\(!\)|@ \.\/|Module not found|You may need|vite v\d|file: |\[vite\]/,
  routine: /asset |modules by|\.\/\S+ [\d.]+ (?:bytes|[KM]iB)|✓ \d+ modules/,
  section: { opens: /error during build/, closes: /npm |\S+ +[\d.,]+ [kM]B/ },
};
