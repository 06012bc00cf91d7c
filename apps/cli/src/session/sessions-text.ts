import { formatNumberOf } from "../output/amounts.ts";
import type { Palette } from "../output/palette.ts";
import { cutWidth } from "../output/text-width.ts";
import { visibleLine } from "../output/visible-line.ts";
import type { ListedSession } from "./list-sessions.ts";
import { localMinute } from "./session-id.ts";

export interface ListPage {
  palette: Palette;
  columns: number;
}

const GAP = "  ";

/** A line for each session: id, when it was last written to, messages, model and the first question. */
export function sessionsText(sessions: readonly ListedSession[], { palette, columns }: ListPage): string {
  const widest = (cell: (session: ListedSession) => string) =>
    Math.max(...sessions.map((session) => cell(session).length));
  const [ids, counts, models] = [widest(({ id }) => id), widest(countOf), widest(modelOf)];
  return sessions
    .map((session) => {
      const place = session.id.padEnd(ids) + GAP + localMinute(session.writtenAt);
      if (!session.ok)
        return palette.yellow(cutWidth(`${place}${GAP}✗ ${visibleLine(session.problem)}`, columns));
      const facts = [place, countOf(session).padStart(counts), modelOf(session).padEnd(models)].join(GAP);
      return cutWidth(`${facts}${GAP}${questionLine(session.question)}`, columns).trimEnd();
    })
    .map((line) => `${line}\n`)
    .join("");
}

function countOf(session: ListedSession): string {
  return session.ok ? formatNumberOf(session.messages, "message") : "";
}

function modelOf(session: ListedSession): string {
  return session.ok ? visibleLine(session.model) : "";
}

/** A question as a part of a line. */
export function questionLine(question: string): string {
  return visibleLine(question.trim().replace(/\s+/gu, " "));
}
