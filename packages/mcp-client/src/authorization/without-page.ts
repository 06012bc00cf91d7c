// Metadata, and the path of a registration where there is none.
const OAUTH_PATH = /\/\.well-known\/|\/register$/u;

/** The response; "not found" where a page for people stands in the place of an OAuth answer: some sites send one for every path. */
export function withoutPage(url: string | URL, response: Response): Response {
  const isPage = /^text\/html\b/iu.test(response.headers.get("content-type") ?? "");
  if (!response.ok || !isPage || !OAUTH_PATH.test(new URL(url).pathname)) return response;
  void response.body?.cancel();
  return new Response(null, { status: 404 });
}
