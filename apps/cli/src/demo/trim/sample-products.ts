const MODELS = ["Fjell", "Skog", "Elv", "Vind", "Dal", "Strand"];
const COLOURS = ["moss", "slate", "rust", "sand"];
const SIZES = ["XS", "S", "M", "L", "XL", "XXL"];
const LENGTHS = [
  ["back", 66],
  ["chest", 96],
  ["sleeve", 62],
] as const;
const VIEWS = ["front", "back", "hood", "sleeve"];

const QUESTIONS = [
  {
    asked: "Does it breathe on steep ascents?",
    answered: "Open the zips under the arms; they reach to the waist.",
  },
  { asked: "Is there a cut for women?", answered: "Yes, under the same name, with a shorter back." },
  {
    asked: "May it go into a dryer?",
    answered: "At low heat for twenty minutes, that wakes the coating up.",
  },
];

/** A page of a product search as a shop's program answers, with all that it knows of each product. */
export function productsAnswer(): string {
  return JSON.stringify({ query: "rain jacket", results: MODELS.map(product) });
}

function product(model: string, number: number): object {
  const sku = `RJ-${number + 1}`;
  const page = `https://shop.example.org/jackets/${model.toLowerCase()}`;
  const colour = COLOURS[number % COLOURS.length];
  return {
    sku,
    price: 99 + number * 10,
    title: `Rain jacket ${model}`,
    description:
      `${model} keeps you dry on long days outside. The outer fabric is woven from recycled yarn and sheds water ` +
      "without fluorine; taped seams, a hood that moves along with your head, and pockets that a rucksack's belt " +
      "leaves free. Packs into its own chest pocket. Wash cold, dry on the line, proof it anew once a year.",
    images: VIEWS.map((view) => ({
      url: `${page}/${view}-${colour}.jpg`,
      alt: `${model}, ${view}`,
      size: { width: 1200, height: 1600 },
    })),
    specs: { weight: "410 g", column: "20 m", layers: "two and a half", fit: "regular", origin: "Portugal" },
    variants: SIZES.map((size, step) => ({
      sku: `${sku}-${size}`,
      ean: `7038${410_220_100 + number * 60 + step * 7}`,
      size,
      stock: { north: (number * 3 + step) % 9, south: (number + step * 2) % 7, returns: number % 2 },
      measures: Object.fromEntries(LENGTHS.map(([name, from]) => [name, `${from + step * 3} cm`])),
      delivery: "one to three working days",
    })),
    questions: QUESTIONS,
    rating: { average: 4.5, count: 120 + number, best: "dry on the third day of rain as well" },
  };
}
