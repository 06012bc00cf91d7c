export function notReachable(tool: string, server: string, problem: string): string {
  return `Not executed: ${tool} could not be called, since the MCP server "${server}" is not there: ${problem}`;
}

export function lostInCall(tool: string, server: string, problem: string): string {
  return `The MCP server "${server}" ended before it answered the call of ${tool}: ${problem}\nWhether the call had its effect is not known, so it was not sent again. The server is started again at the next call.`;
}

export function lostTwice(tool: string, server: string, problem: string): string {
  return `The MCP server "${server}" ended before it answered the call of ${tool}, and once more when the call was sent again: ${problem}`;
}

export function lostAnswer(
  tool: string,
  server: string,
  { problem, repeated }: { problem: string; repeated: boolean },
): string {
  const again = repeated ? "It was sent twice." : "It may have taken effect, so it was not sent again.";
  return `The MCP server "${server}" broke off its answer to the call of ${tool}: ${problem}\n${again}`;
}

export function noAnswer(tool: string, server: string, problem: string): string {
  return `The MCP server "${server}" gave no answer to the call of ${tool} in time: ${problem}\nWhether the call had its effect is not known.`;
}

export function signInNeeded(tool: string, server: string, problem: string): string {
  return `Not executed: the MCP server "${server}" wants the user to sign in before ${tool} can be called: ${problem}`;
}

export function failedCall(tool: string, server: string, problem: string): string {
  return `The call of ${tool} on the MCP server "${server}" failed: ${problem}`;
}
