export const BAD_TOKEN =
  "the token must be one word of printable ASCII characters: no client could send this one";
export const BAD_PATH = "the path must begin with a slash";
export const CLOSING = "The server is closing";
export const NOT_FOUND = "Not found";
export const NO_TOKEN = "Unauthorized: send the token as Authorization: Bearer";
export const NO_SESSION = "Session not found";

export function needsToken(host: string): string {
  return `${host} can be reached from other machines; give a token, or listen on 127.0.0.1`;
}

export function notListening(host: string, port: number, code: string): string {
  return `can't listen on ${host}, port ${port} (${code})`;
}
