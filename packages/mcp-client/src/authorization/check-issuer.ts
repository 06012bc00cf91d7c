/** The parts of RFC 8414 metadata that say who answers. */
export interface IssuerFacts {
  issuer?: unknown;
  authorization_response_iss_parameter_supported?: unknown;
}

/** Whether an answer may come from this authorization server (RFC 9207): a mix-up would hand it another one's code. */
export function isFromIssuer(iss: string | undefined, facts: IssuerFacts | undefined): boolean {
  if (facts === undefined || typeof facts.issuer !== "string") return true;
  if (iss === undefined) return facts.authorization_response_iss_parameter_supported !== true;
  return iss === facts.issuer;
}
