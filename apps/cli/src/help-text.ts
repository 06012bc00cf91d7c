export const helpText = `USAGE
  toolrail ask [--print] [--output text|json|stream-json] [--json] [--input text|stream-json] [--model provider/name] [--base-url url] [--api chat|responses] [--continue] [--resume id|file] [--root dir] [--allow rule]... [--ask rule]... [--deny rule]... [--allow-all] [--max-turns number] [--max-tokens number] [--max-cost usd] [--task name] [--trust-project] <question>...
  toolrail sessions list|search|prune|export ...
  toolrail config list|set|unset|trust ...
  toolrail doctor [--online] [--root dir] [--model provider/name] [--base-url url] [--trust-project] [--json]
  toolrail demo [--huge] [--keep-recent number] [<name>]
  toolrail selftest
  toolrail tools [--root dir] [--model provider/name] [--base-url url] [--api chat|responses] [--task name] [--trust-project] [--json]
  toolrail skills [--root dir] [--trust-project] [--json]
  toolrail call [--root dir] [--script file] [--json] [--allow rule]... [--ask rule]... [--deny rule]... [--allow-all] [<tool>] [<args>]
  toolrail decode (--protocol anthropic-messages|openai-chat|openai-responses) [--events] [--json] <file>...
  toolrail encode (--protocol anthropic-messages|openai-chat|openai-responses) [--model provider/name] [--json] <session>
  toolrail check [--json] <session>
  toolrail repair [--json] <session>
  toolrail compress [--json] [<file>]
  toolrail trim [--rules file] [--facts file] [--json] <session>
  toolrail prefix [--protocol anthropic-messages|openai-chat|openai-responses] [--demo] [--json] [<session>]
  toolrail report [--output file] [--open] <session>
  toolrail search (--catalog file) [--limit number] [--json] <query>
  toolrail audit (--catalog file) [--sessions dir] [--json]
  toolrail mcp list|call|add|remove|get|serve ...
  toolrail acp [--model provider/name] [--base-url url] [--api chat|responses] [--allow rule]... [--ask rule]... [--deny rule]... [--allow-all] [--max-turns number] [--max-tokens number] [--max-cost usd] [--task name] [--trust-project]
  toolrail --help
  toolrail --version

toolrail "why are the tests red?"   asks one thing
toolrail -p "…"                     prints the answer alone
toolrail                            opens a chat
toolrail demo                       shows it, without key or network

FLAGS
  -h --help     Print help information and exit
  -v --version  Print version information and exit
     --         All subsequent inputs should be interpreted as arguments

COMMANDS
  ask       Ask one thing; on a terminal without a question, chat
  sessions  Saved sessions of a folder; search, prune, export
  config    Settings: their values and origins; set, unset, trust
  doctor    Check the runtime, key, model, servers, folders and settings
  demo      The agent finds out why a small repository's test is red
  selftest  Seven checks of the whole, without key or network
  tools     What the model would see, with estimated tokens
  skills    List the skills that the model may read, and their cost in tokens
  call      Run one tool, or a script of calls, through the real dispatcher
  decode    A recorded stream or body as the message it means
  encode    A history as the request body that would be sent
  check     Violations of the transcript invariants
  repair    A repaired copy of a session
  compress  Shorten a build or test log to its failures
  trim      What trimming frees in a history, and which facts survive it
  prefix    Show the cacheable prefix of each request
  report    Write a page that shows a session: context by turn, cache, cost, each tool call
  search    Ranking of a tool catalogue
  audit     What a list of tools costs, and what to do about it
  mcp       MCP servers: list, call, add, remove, get; our own server
  acp       Serve the agent to an editor over the Agent Client Protocol`;
