/** Words of their own that differ from a command no more than a slip does. */
export const NEAR_WORDS: ReadonlySet<string> = new Set(
  [
    "acp admit all ash asked audio await ball bask brim cable called caller calm cell cells cessions cheap cheek",
    "cheer chess chick chuck chunk click clock compares compass comprise confide confine confirm confit conflict decide decided decoder demon deno denote docker doctors doctrine dotter",
    "enclose encoder encore fall gcp grim hall map mask memo mop mvp pools precis prefab prefer prefill prefixed",
    "prefixes prefs prelim premix pretax prim profit prolix repay rim seasons secessions sections starch stools tall",
    "task tasks tcp tim todos tool toolset trail train trait tram trial tribe trick trie tried tries trig trio trip",
    "wall",
  ].flatMap((line) => line.split(" ")),
);

/** Words that stand in a sentence and hardly ever among the arguments of a command. */
export const SENTENCE_WORDS: ReadonlySet<string> = new Set(
  [
    "a about again all an and any are as at be before but by can could did do does every for from have how i if in into",
    "is it its me my no not of on or our out please should so that the their them there these they this those to up us",
    "was we were what when where which who why will with would you your",
  ].flatMap((line) => line.split(" ")),
);
