import type { SyntaxNode, Word } from "unbash";
import { isGuardedName } from "./guarded-name.ts";
import type { Reading } from "./reading.ts";

const HARMLESS = /^[\w{}.,+:@%/-]*$/;

/** Variables that are set where no assignment stands, so that no part tells of them. */
export function readSetting(node: SyntaxNode, { list }: Reading): void {
  const setting = settingOf(node);
  if (setting === undefined) return;
  if (isGuardedName(setting.name)) list.doubt();
  if (!setting.values?.every((word) => HARMLESS.test(word.text))) list.note("unseenValue");
}

/** Without `values` nobody knows them. */
interface Setting {
  name: string;
  values: readonly Word[] | undefined;
}

function settingOf(node: SyntaxNode): Setting | undefined {
  switch (node.type) {
    case "For":
    case "Select":
      return { name: node.name.text, values: node.wordlist };
    case "Coproc":
      return node.name && { name: node.name.text, values: [] };
    case "FileDescriptorVariable":
      return { name: node.name, values: [] };
    case "ParameterExpansion": {
      const { operation, parameter: name } = node;
      if (operation?.type !== "Default" || !operation.operator.endsWith("=")) return undefined;
      return { name, values: [operation.operand] };
    }
    default:
      return undefined;
  }
}
