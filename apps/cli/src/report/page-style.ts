/** The style of the report: light and dark, from 400 pixels on, printable. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1a1d21; --soft: #55606b; --page: #ffffff; --card: #f4f6f8; --line: #c9d1d9; --bad: #b3261e; --good: #1a6b35;
  --system: #5b6770; --tools: #8250df; --user: #0a69da; --assistant: #1a7f37; --results: #bf5b04; --thinking: #a8327e; --break: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #a5b1bd; --page: #0d1117; --card: #171d25; --line: #3a444f; --bad: #ff8a80; --good: #6fdd8b;
  --system: #8b98a5; --tools: #b392f0; --user: #6cb0ff; --assistant: #56d364; --results: #f0a35e; --thinking: #f28bc8; --break: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 80rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p.about, td.note, .soft { color: var(--soft); }
dl.totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .5rem; margin: 1rem 0; }
dl.totals > div { background: var(--card); border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .75rem; }
dt { color: var(--soft); font-size: .85rem; }
dd { margin: 0; font-size: 1.15rem; font-variant-numeric: tabular-nums; }
figure { margin: 0; }
figcaption { color: var(--soft); font-size: .9rem; }
svg { display: block; width: 100%; height: 15rem; }
svg .axis { stroke: var(--line); }
.system { fill: var(--system); background: var(--system); } .tools { fill: var(--tools); background: var(--tools); }
.user { fill: var(--user); background: var(--user); } .assistant { fill: var(--assistant); background: var(--assistant); }
.results { fill: var(--results); background: var(--results); } .thinking { fill: var(--thinking); background: var(--thinking); }
.break { fill: var(--break); background: var(--break); }
ul.legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0; margin: .5rem 0; font-size: .9rem; }
.swatch { display: inline-block; width: .8rem; height: .8rem; margin-right: .4rem; border-radius: .15rem; vertical-align: -.05rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td.note, th.note { text-align: left; }
td.note { white-space: normal; min-width: 12rem; }
article, details { background: var(--card); border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; padding: .5rem .75rem; content-visibility: auto; contain-intrinsic-size: auto 3rem; }
article h3 { font-size: .85rem; color: var(--soft); margin: 0 0 .25rem; font-weight: 600; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary code { font-size: .9rem; }
.bad { color: var(--bad); } .good { color: var(--good); }
pre { margin: .5rem 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .85rem/1.45 ui-monospace, monospace; }
article pre { font-family: inherit; font-size: 1rem; margin: 0; }
h4 { margin: .5rem 0 0; font-size: .85rem; color: var(--soft); }
@media print { body { max-width: none; } details, article { break-inside: avoid; background: none; } }
`;
