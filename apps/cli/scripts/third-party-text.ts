import type { BundledPackage } from "./bundled-packages.ts";

/** The licences of what is bundled, as Markdown. */
export function thirdPartyText(packages: readonly BundledPackage[]): string {
  const sections = packages.map((item) => `${heading(item)}\n\n${licences(item)}\n`);
  return `# Third-party code\n\nThe files in \`dist\` hold parts of these packages.\n\n${sections.join("\n")}`;
}

function heading({ name, version, license, homepage }: BundledPackage): string {
  return `## ${name} ${version}\n\n${[license, homepage].filter(Boolean).join(", ")}`;
}

function licences({ license, author, texts }: BundledPackage): string {
  if (texts.size === 0)
    return `By ${author}. The package carries no text of its licence, which is https://spdx.org/licenses/${license}.html.`;
  return [...texts].map(([path, text]) => `${path}:\n\n${quoted(text)}`).join("\n\n");
}

function quoted(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}
