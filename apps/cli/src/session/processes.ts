/** The processes of this machine, as a lock knows them. */
export interface Processes {
  /** The id of this one. */
  own: number;
  isAlive(id: number): boolean;
}

export const systemProcesses: Processes = {
  own: process.pid,
  isAlive(id) {
    try {
      process.kill(id, 0);
      return true;
    } catch (error) {
      // Another user's process may not be signalled, and is there.
      return error instanceof Error && "code" in error && error.code === "EPERM";
    }
  },
};
