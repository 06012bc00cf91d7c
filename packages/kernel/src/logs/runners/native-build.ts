import type { Runner } from "../runner.ts";

/** gcc, clang, make, ninja, cmake and ctest. */
export const nativeBuild: Runner = {
  name: "gcc, clang, make, cmake",
  signature:
    /\[ *\d+%\] |\[\d+\/\d+\] \w|-- (?:The \w+ compiler|Detecting|Configuring|Build files)|g?make(?:\[\d+\])?: |(?:gcc|g\+\+|cc|c\+\+|clang(?:\+\+)?)(?:-\d+)? -|Test project \/|\d+\/\d+ Test +#|[^\n\s]{1,300}\.\w+:\d+:(?:\d+:)? (?:fatal |error|warning|note| {2}(?:recursively )?required )/,
  anchor:
    /g?make(?:\[\d+\])?: \*\*\*|[^\n\s:]{1,300}:\d+:(?:\d+:)? (?:fatal |note|error|warning)|[^\n:]{1,300}: In (?:member )?function|In file included|CMake (?:Error|Warning)|-- Could NOT|ninja: |collect2:|ld: |\d+% tests passed|The following tests|Total Test time/,
  frame:
    /[^\n:]{1,300}:\d+:(?:\d+:)? +(?:recursively )?required (?:from|by)|\[ skipping \d+ instantiation|[^\n:]{1,300}:\d+:\d+: note: (?:in (?:instantiation|evaluation|substitution|expansion) of|expanded from|while )/,
  alike: {
    opens: /[^\n:]{1,300}:\d+:(?:\d+:)? warning: ([^\n]*)/,
    place: /([^\n:]{1,300}:\d+(?::\d+)?): /,
    rest: /[^\n:]{1,300}:\d+:(?:\d+:)? note: /,
    leads: /In file included from |from [^\n]{1,300}[:,]$|[^\n:]{1,300}: (?:In|At) /,
  },
  words: /undefined reference|multiple definition|\*\*\*/,
  routine: /\[ *\d+%\] (?:Building|Linking|Built)|\d+\/\d+ Test +#\d+: .* Passed |Start +\d+:|-- [A-Z]/,
};
