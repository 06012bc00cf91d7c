import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

// A process of its own that exchanges a folder for a link, again and again, until its input ends.
const EXCHANGING = `
import ctypes, os, select, sys
libc = ctypes.CDLL(None, use_errno=True)
one, two = os.fsencode(sys.argv[1]), os.fsencode(sys.argv[2])
print("ready", flush=True)
while not select.select([sys.stdin], [], [], 0)[0]:
    for _ in range(40):
        if libc.renameat2(-100, one, -100, two, 2) != 0: sys.exit(ctypes.get_errno())
`;

// Without renameat2 the folder is missing between two renames.
const RENAMING = `
const { renameSync } = require("node:fs");
const [one, two] = process.argv.slice(-2);
let open = true;
process.stdin.on("end", () => { open = false; }).resume();
console.log("ready");
const swap = () => {
  for (let i = 0; i < 40; i++) { renameSync(one, two + ".x"); renameSync(two, one); renameSync(two + ".x", two); }
  if (open) setImmediate(swap);
};
swap();
`;

/** Swaps two paths in another process while `run` goes on. True if they were exchanged at once, without a gap. */
export async function whileSwapping(one: string, two: string, run: () => Promise<void>): Promise<boolean> {
  const exchanges = canExchange();
  const [command, args] = exchanges
    ? ["python3", ["-c", EXCHANGING]]
    : [process.execPath, ["-e", RENAMING, "--"]];
  const child = spawn(command as string, [...(args as string[]), one, two], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  await once(child.stdout, "data");
  try {
    await run();
  } finally {
    child.stdin.end("\n");
    await exited;
  }
  return exchanges;
}

function canExchange(): boolean {
  const probe = "import ctypes; ctypes.CDLL(None).renameat2";
  return process.platform === "linux" && spawnSync("python3", ["-c", probe]).status === 0;
}
