/** What ripgrep finds wrong with a pattern, without the frame that it draws around it; undefined for other failures. */
export function patternComplaint(reason: string): string | undefined {
  return /^rg: regex parse error:[\s\S]*^error: (.*)$/m.exec(reason)?.[1];
}
