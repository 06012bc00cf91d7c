/** A process as one of the system's tables has it. */
export interface KnownProcess {
  pid: number;
  group: number;
  /** Only `/proc` tells. */
  session?: number;
  /** It has ended, and nobody has collected it yet. */
  isDead: boolean;
  /** As typed, its arguments joined by spaces. */
  command(): string;
}

/** Gives what one of the system's tables holds; nothing where it can't be read. */
export type ProcessSource = () => readonly KnownProcess[];
