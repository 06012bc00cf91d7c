/** Words that any text is made of. Prepositions of place stay out of the way of names: `by`, `for`, `from`. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about all also am an and any are as at be been but by can could did do does for from get got had has have he
her here him his how i if in into is it its just ll m may me might my need of off on or our out over please re s
shall she should so some t than that the their them then there these they this those to too up us use used using ve
want was we were what when where which who whose why will with would you your`.split(/\s+/),
);
