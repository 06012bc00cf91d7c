/** What changes between the two times that the order is asked for. */
export interface OrderProgress {
  status: string;
  tracking_no: string | null;
  /** Of the events below, the first ones. */
  events: number;
}

const ORDER = "SO-48213";
const SHOP = "https://shop.example.org";

const ITEMS = [
  { sku: "RJ-204-M", title: "Rain jacket Fjell", colour: "moss", price: "129.00", grams: 410 },
  { sku: "TB-031-L", title: "Trekking trousers Stig", colour: "slate", price: "79.50", grams: 520 },
  { sku: "WS-112-42", title: "Wool socks, three pairs", colour: "grey", price: "40.00", grams: 240 },
];

const EVENTS = [
  ["placed", "web shop", "The order was placed and a confirmation was sent by mail."],
  ["paid", "payment desk", "The card was charged and the receipt was filed."],
  ["checked", "fraud desk", "Address and card agree, nothing to look at by hand."],
  ["picked", "warehouse north", "All items were taken from their shelves and scanned."],
  ["packed", "warehouse north", "Two boxes were closed, labels are on both of them."],
  ["handed over", "parcel hub", "The carrier scanned both boxes at the ramp."],
  ["sorted", "parcel hub", "The boxes went to the line of the customer's town."],
  ["loaded", "delivery base", "The boxes are in the van, the round begins at eight."],
];

const STAFF = { station: "N-14", shift: "early" };

/** An order as the shop's program answers, with all that it knows. */
export function orderAnswer({ status, tracking_no, events }: OrderProgress): string {
  return JSON.stringify({
    order_no: ORDER,
    status,
    tracking_no,
    amount: "248.50 EUR",
    customer: {
      id: "C-90317",
      name: "Ingrid Solheim",
      mail: "ingrid.solheim@example.org",
      language: "nb",
      billing: { street: "Birkeveien 12", town: "Lillestrand", postcode: "4790", country: "NO" },
      delivery: { street: "Birkeveien 12", town: "Lillestrand", postcode: "4790", country: "NO" },
      consent: { newsletter: false, recommendations: true, surveys: false },
    },
    items: ITEMS.map(itemOf),
    events: EVENTS.slice(0, events).map(eventOf),
    payment: { method: "card", state: "captured", provider: "ledger pay", refunds: [], receipt: "R-77120" },
    links: { self: `${SHOP}/api/orders/${ORDER}`, invoice: `${SHOP}/invoices/${ORDER}.pdf` },
  });
}

function itemOf({ sku, title, colour, price, grams }: (typeof ITEMS)[number], line: number): object {
  return {
    line: line + 1,
    sku,
    title,
    attributes: { colour, material: "recycled", care: "wash cold, line dry", grams },
    quantity: { ordered: 1, packed: 1, sent: 1, returned: 0 },
    price: { each: price, currency: "EUR", tax: "25 %", included: true, discounts: [] },
    image: `${SHOP}/images/${sku.toLowerCase()}/front.jpg`,
    returns: { allowed: true, label: "free", reasons: ["size", "colour", "fault", "other"] },
    shelf: { warehouse: "north", aisle: "outdoor", picker: "team blue" },
  };
}

function eventOf([code, place, note]: readonly string[], number: number): object {
  return {
    id: 880_140 + number * 7,
    at: `2026-03-0${number + 1}T07:3${number}:00Z`,
    code,
    place,
    note,
    by: STAFF,
  };
}
