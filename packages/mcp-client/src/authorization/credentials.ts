import * as v from "valibot";

export interface Tokens {
  access_token: string;
  token_type: string;
  refresh_token?: string | undefined;
  scope?: string | undefined;
  issuer?: string | undefined;
  [field: string]: unknown;
}

export interface Client {
  client_id: string;
  client_secret?: string | undefined;
  issuer?: string | undefined;
  [field: string]: unknown;
}

/** What one authorization server gave for one server. */
export interface Credentials {
  /** For a person who looks into the file. */
  server: string;
  client?: Client | undefined;
  /** Where the client was registered to be redirected to. */
  redirectUrl?: string | undefined;
  tokens?: Tokens | undefined;
}

// What the SDKs add is kept as it is: both ask for that.
const tokensSchema: v.GenericSchema<unknown, Tokens> = v.looseObject({
  access_token: v.string(),
  token_type: v.string(),
  refresh_token: v.optional(v.string()),
  scope: v.optional(v.string()),
  issuer: v.optional(v.string()),
});

const clientSchema: v.GenericSchema<unknown, Client> = v.looseObject({
  client_id: v.string(),
  client_secret: v.optional(v.string()),
  issuer: v.optional(v.string()),
});

const credentialsSchema: v.GenericSchema<unknown, Credentials> = v.object({
  server: v.string(),
  client: v.optional(clientSchema),
  redirectUrl: v.optional(v.string()),
  tokens: v.optional(tokensSchema),
});

const credentialsText = v.pipe(v.string(), v.parseJson(), credentialsSchema);
const tokensText = v.pipe(v.string(), v.parseJson(), tokensSchema);

/** Undefined for a text that is none of ours: then a user signs in again. */
export function parseCredentials(text: string): Credentials | undefined {
  const { success, output } = v.safeParse(credentialsText, text);
  return success ? output : undefined;
}

/** What an authorization server gave, if it is that. */
export function parseTokens(text: string): Tokens | undefined {
  const { success, output } = v.safeParse(tokensText, text);
  return success ? output : undefined;
}
