import { canonicalText } from "./call-arguments.ts";

const MAX_NAMES = 16;

/**
 * Tells whether the arguments of a call are a whole object, so that what comes next may be another call's. Texts are
 * kept as they come and looked at when that is asked, each character once.
 */
export class CallProgress {
  readonly #names = new Set<string>();
  #joinedName = "";
  #texts = 0;
  #namedTexts = 0;
  #pending: string[] = [];
  #object = new LastObject();

  /** Takes what a fragment holds. `replaces`: its text stands for all that came before. */
  note(name: string | undefined, text: string | undefined, replaces: boolean): void {
    if (name !== undefined && this.#names.size < MAX_NAMES) {
      this.#joinedName += name;
      this.#names.add(name).add(this.#joinedName);
    }
    if (!text) return;
    if (replaces) {
      this.#pending = [];
      this.#object = new LastObject();
    }
    this.#pending.push(text);
    this.#texts++;
    if (name !== undefined) this.#namedTexts++;
  }

  /** True when a fragment with this name begins another call, though nothing else says so. */
  isOver(name: string, text: string | undefined): boolean {
    // A name may come late.
    if (this.#names.size === 0) return false;
    for (const piece of this.#pending) this.#object.add(piece);
    this.#pending = [];
    if (!this.#object.isWhole) return false;
    return !this.#names.has(name) || this.#isAnother(text?.trim() ?? "");
  }

  // The same name: some servers repeat it with each piece, some the whole call at its end.
  #isAnother(text: string): boolean {
    if (!text.startsWith("{")) return false;
    const known = this.#object.text.trim();
    const [one, other] = [canonicalText(known), canonicalText(text)];
    // An empty object stands in for arguments that come, or came, in another fragment.
    if (one === other || one === "{}" || other === "{}") return false;
    const mayRepeat = this.#texts === 1 || this.#namedTexts > 1;
    return !(mayRepeat && known.startsWith(text));
  }
}

/** The object that began last in a text which comes in pieces. */
class LastObject {
  text = "";
  #depth = 0;
  #inString = false;
  #escaped = false;
  #isObject = false;

  get isWhole(): boolean {
    return this.#isObject && this.#depth === 0 && !this.#inString;
  }

  add(piece: string): void {
    let start = -1;
    for (let at = 0; at < piece.length; at++) if (this.#step(piece.charAt(at))) start = at;
    this.text = start < 0 ? this.text + piece : piece.slice(start);
  }

  /** True when an object begins here. */
  #step(char: string): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (char === "\\") this.#escaped = true;
      else if (char === '"') this.#inString = false;
      return false;
    }
    const begins = this.#depth === 0 && char === "{";
    if (begins) this.#isObject = true;
    else if (this.#depth === 0 && char.trim() !== "") this.#isObject = false;
    if (char === '"') this.#inString = true;
    else if (char === "{" || char === "[") this.#depth++;
    else if (char === "}" || char === "]") this.#depth--;
    return begins;
  }
}
