import { emptyUsage, type Message } from "@toolrail/protocol";
import { orderAnswer } from "./sample-orders.ts";
import { productsAnswer } from "./sample-products.ts";

const LINES = 600;
const AREAS = ["orders", "shipping", "returns", "prices", "stock"];
const CLAIMS = [
  "adds up to what its lines say",
  "refuses one that holds nothing",
  "asks the carrier once for each page",
  "rounds half a cent as the law says",
];

/** The log of a test run, 600 lines, all of them of tests that pass. */
function testLog(): string {
  const passed = Array.from({ length: LINES - 2 }, (_, number) => {
    const place = `test/${AREAS[number % AREAS.length]}.test.ts:${10 + (number % 89)}:3`;
    return `pass  ${place} > ${CLAIMS[number % CLAIMS.length]} (${(number % 9) + 1}.${number % 7} ms)`;
  });
  return [...passed, "", `all ${passed.length} tests passed`].join("\n");
}

interface Step {
  call: { name: string; args: object };
  says?: string;
  answer: string;
}

const QUESTION =
  "The customer of order SO-48213 asks where her parcel is, what she paid and how long she may send things back. " +
  "She would like to see other rain jackets too.";

const POLICY =
  "Returns: goods come back within 30 days of delivery, unworn, with their labels on. Inside the country we pay " +
  "the way back; from abroad the sender pays 12.00 EUR. The money goes to the card that paid, 5 working days " +
  "after the parcel has reached us at the latest. Socks come back unopened only. Boots that were worn outside: " +
  "repair, no refund; ask the workshop, for 2 years (parts: for 5 years).";

const getOrder = { name: "get_order", args: { order_no: "SO-48213" } };

const STEPS: readonly Step[] = [
  { call: getOrder, answer: orderAnswer({ status: "packing", tracking_no: null, events: 5 }) },
  { call: { name: "search_products", args: { query: "rain jacket" } }, answer: productsAnswer() },
  {
    says: "The order may have moved on since; I look again.",
    call: getOrder,
    answer: orderAnswer({ status: "out for delivery", tracking_no: "PX-7741-2093", events: 8 }),
  },
  { call: { name: "read_policy", args: { topic: "returns" } }, answer: POLICY },
];

const HUGE_STEP: Step = {
  says: "Before I answer: the form for returns was changed today, so I run the shop's tests.",
  call: { name: "run_shell", args: { command: "bun test" } },
  answer: testLog(),
};

/** Asks for an order, products, the order again and a policy; `huge` runs tests, with a log of 600 lines. */
export function sampleHistory(huge: boolean): Message[] {
  const steps = huge ? [...STEPS, HUGE_STEP] : STEPS;
  return [
    { role: "user", content: [{ type: "text", text: QUESTION }], timestamp: 0 },
    ...steps.flatMap((step, index) => messagesOf(step, `call_${index + 1}`)),
  ];
}

function messagesOf({ call, says, answer }: Step, id: string): Message[] {
  const text = says === undefined ? [] : [{ type: "text" as const, text: says }];
  return [
    {
      role: "assistant",
      content: [...text, { type: "toolCall", id, name: call.name, args: JSON.stringify(call.args) }],
      stopReason: "toolUse",
      model: "demo/sample",
      usage: emptyUsage(),
      timestamp: 0,
    },
    {
      role: "toolResult",
      toolCallId: id,
      toolName: call.name,
      isError: false,
      content: [{ type: "text", text: answer }],
      timestamp: 0,
    },
  ];
}
