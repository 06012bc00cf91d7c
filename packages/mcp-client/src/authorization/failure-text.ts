/** What is said of a sign-in that failed. No code, token or secret is ever part of it. */
export const failureText = {
  nobodyToAsk: "the server wants a sign-in, and there is nobody to open its page",
  notOffered:
    "the server wants to know who calls (HTTP status 401) and offers no sign-in; the key that it takes belongs into the `headers` of its entry",
  notBegun:
    "the server's sign-in takes no client that it does not know; with one of your own, give its entry `oauth.clientId`",
  noWebPage: "the server wants a sign-in on what is no web page",
  unavailable:
    "the server that renews the sign-in can't be used right now; the sign-in is kept, try again later",
  noVerifier: "no sign-in is under way",
  refused: (reason: string) => `the sign-in was refused: ${reason}`,
  superseded: "another sign-in took its place",
  closed: "the sign-in was given up",
  wrongIssuer: "the sign-in was answered by another authorization server than the one that was asked",
  notKept: (code: string) => `the sign-in could not be kept for the next time (${code})`,
} as const;
