import { digestText } from "../../ids/digest.ts";
import { ID_POLICIES } from "../../ids/policy.ts";

/** The signature that the scripted provider gives a thinking block: made of its text, so that a change shows. */
export function thinkingSignature(thinking: string): string {
  return `sig_${digestText([thinking], ID_POLICIES.anthropic)}`;
}
