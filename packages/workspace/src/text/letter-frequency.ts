/** A language as the bytes beyond ASCII of its texts show it. */
export interface Language {
  /** Its letters beyond ASCII, the commonest first, in lower case. */
  letters: string;
  /** Share of the bytes beyond ASCII that are these letters; the rest are typographic signs. */
  share: number;
  /** Share of all letters that are these; undefined for a script without letters of ASCII. */
  density?: number;
  /** Logarithm of how usual it is beside the others. Default: 0. */
  prior?: number;
}

function latin(density: number, letters: string): Language {
  return { letters, share: 0.8, density };
}

function other(letters: string): Language {
  return { letters, share: 0.94 };
}

export const WESTERN: readonly Language[] = [
  // English with names and loans.
  latin(0.002, "éüöïèçñáóäãåøëêíôúàß"),
  // French, German, Spanish, Portuguese, Italian.
  latin(0.035, "éèàêçôîûùâœïëæ"),
  latin(0.02, "üäöß"),
  latin(0.025, "óíáñéúü"),
  latin(0.04, "ãçáéíõóêâúàô"),
  latin(0.01, "èàùòéìî"),
  // Swedish and Finnish, Danish and Norwegian, Dutch, Icelandic, Catalan.
  latin(0.05, "äöåé"),
  latin(0.03, "åøæéö"),
  latin(0.005, "ëéïèö"),
  { ...latin(0.12, "áíðéóúýþæö"), prior: -2 },
  latin(0.03, "éàèíòóçïú·ü"),
];

export const CENTRAL_EUROPEAN: readonly Language[] = [
  // Polish, Czech, Slovak, Hungarian.
  latin(0.075, "łęąóżśćńź"),
  { ...latin(0.14, "íáéěýřžčšůúňóďť"), prior: -0.7 },
  { ...latin(0.11, "áíéčýšžúľťôňäóďĺŕ"), prior: -1 },
  latin(0.11, "áéöóőüíúű"),
  // Croatian and Slovene, Romanian, German.
  latin(0.035, "čšžćđ"),
  { ...latin(0.06, "ăîâşţ"), prior: -0.7 },
  latin(0.02, "üäöß"),
];

export const TURKISH: readonly Language[] = [latin(0.11, "ıişüçğöâî")];

export const BALTIC: readonly Language[] = [
  // Lithuanian, Latvian, Estonian.
  latin(0.08, "ėšįųūžčąę"),
  latin(0.1, "āīēšūņļžčķģ"),
  latin(0.04, "äõüöšž"),
];

// Russian, Ukrainian, Bulgarian, Serbian, Belarusian.
export const CYRILLIC: readonly Language[] = [
  other("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"),
  other("оанивтерсілкудмпяьзгбчйхїжєюшцщфґ"),
  other("аоиетнрсвлкдпмзгъубчцщжшяйхфюь"),
  other("аоиенсрјтукдвмплгзбчњцшћжђхљфџ"),
  other("анеіртосклядвупмыыьзйжчцгбшхэюўёф"),
];

export const GREEK: readonly Language[] = [other("αοιετσνηυρπκμλςωίόάέήδγχθύφβώξζψϊΐϋΰ")];
export const HEBREW: readonly Language[] = [other("יוהלאתרבשמנםכדחקעפגטןסצךףזץ")];
export const ARABIC: readonly Language[] = [other("اليمنترودبةهعسفقحجكشطصأخىضذئثغءزإظؤآ،")];
export const THAI: readonly Language[] = [other("านรกอเ่งวมลยทส้ดิตะัปคหีบแจพใไ็ูขชุำ์โืถึผซธณฉษศญภฟฐฝฏๆฮ")];
