/** What is said of a sign-in that failed. No code, token or secret is ever part of it. */
export const failureText = {
  nobodyToAsk: "the server wants a sign-in, and there is nobody to open its page",
  noSignIn: "no sign-in has begun",
  noVerifier: "no sign-in is under way",
  refused: (reason: string) => `the sign-in was refused: ${reason}`,
  superseded: "another sign-in took its place",
  closed: "the sign-in was given up",
  wrongIssuer: "the sign-in was answered by another authorization server than the one that was asked",
  notKept: (code: string) => `the sign-in could not be kept for the next time (${code})`,
} as const;
