/** Milliseconds for a user to sign in. */
export const SIGN_IN_LIMIT_MS = 300_000;
