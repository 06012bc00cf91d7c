export interface PageText {
  title: string;
  text: string;
}

/** What a user reads in the browser after a sign-in. */
export const pageText: Readonly<Record<"done" | "refused" | "stale", (server: string) => PageText>> = {
  done: (server: string) => ({
    title: "You are signed in",
    text: `“${server}” can be used now. You can close this page.`,
  }),
  refused: (server: string) => ({
    title: "You are not signed in",
    text: `The sign-in to “${server}” was refused. You can close this page.`,
  }),
  stale: () => ({
    title: "This page is out of date",
    text: "It belongs to a sign-in from before. Please use the newest page.",
  }),
};

/** Nothing is loaded, nothing is run, nothing is sent on. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  connection: "close",
};

export function renderPage({ title, text }: PageText): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { display: grid; min-height: 90vh; margin: 0; padding: 1rem; place-content: center; text-align: center; }
  h1 { margin: 0; font-size: 1.5rem; font-weight: 600; }
  p { margin: 0.5rem 0 0; max-width: 32rem; opacity: 0.75; }
</style>
<main>
  <h1>${escapeHtml(title)}</h1>
  <p>${escapeHtml(text)}</p>
</main>
</html>
`;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/gu, (character) => ENTITIES.get(character) ?? character);
}
