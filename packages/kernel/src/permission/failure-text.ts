/** What the model is told about a call that was not allowed. */
export function deniedByRule(toolName: string, rule: string | undefined): string {
  return `Not executed: ${toolName} is denied here by the rule "${rule ?? toolName}".`;
}

export function deniedByUser(toolName: string, reason: string | undefined): string {
  const said = reason?.trim() ? ` They said: ${reason.trim()}` : "";
  return `Not executed: the user denied ${toolName}.${said}`;
}

export function nobodyToAsk(toolName: string, rule: string | undefined, reason: string | undefined): string {
  const why = rule === undefined ? "" : ` by the rule "${rule}"`;
  const more = reason === undefined ? "" : ` ${reason}`;
  return `Not executed: ${toolName} needs the user's approval${why}, and this session runs without anybody to ask, so it is denied.${more}`;
}

export function askingFailed(toolName: string, problem: string): string {
  return `Not executed: ${toolName} needs the user's approval, and asking for it failed: ${problem}`;
}

export function judgingFailed(toolName: string, problem: string): string {
  return `Not executed: what ${toolName} would touch could not be determined, so it is denied: ${problem}`;
}

export function askingAborted(toolName: string): string {
  return `Not executed: aborted before ${toolName} was approved.`;
}
