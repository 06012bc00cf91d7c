// `add-approvals.ts FILE NAME COUNT`: a session that adds so many approvals, one after the other.
import { openApprovals } from "../../src/mcp/approvals.ts";

const [file = "", name = "", count = "0"] = process.argv.slice(2);
const approvals = openApprovals(file);
for (let at = 0; at < Number(count); at++)
  approvals.add(`${name}${at}`, "approved", { server: name, subject: "server", file: "/project/.mcp.json" });
