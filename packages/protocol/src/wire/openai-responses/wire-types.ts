// Types, not interfaces, so that an item is a record of fields to those who know no more of it.

/** What is sent. What is received is read field by field, since servers keep to no type. */
export type InputText = { type: "input_text"; text: string };

/** `image_url` is a data URL. */
export type InputImage = { type: "input_image"; detail: "auto"; image_url: string };

export type OutputText = { type: "output_text"; text: string; annotations: [] };

export type UserInput = { type: "message"; role: "user"; content: (InputText | InputImage)[] };

/** The text of a turn. With an id and as a list where the provider's own item goes back. */
export type AssistantInput = {
  type: "message";
  role: "assistant";
  phase?: "commentary" | "final_answer" | null;
} & ({ content: string } | { id: string; status: "completed"; content: OutputText[] });

export type FunctionCallInput = {
  type: "function_call";
  id?: string;
  call_id: string;
  name: string;
  arguments: string;
};

export type CustomToolCallInput = {
  type: "custom_tool_call";
  id?: string;
  call_id: string;
  name: string;
  input: string;
};

export type CallOutputInput = {
  type: "function_call_output" | "custom_tool_call_output";
  call_id: string;
  output: string | (InputText | InputImage)[];
};

/** An item of the provider's own, as it came. Typed as the most common one; `type` may be any. */
export type ReplayedItem = {
  type: "reasoning";
  id: string;
  summary: { type: "summary_text"; text: string }[];
  encrypted_content?: string | null;
};

export type InputItem =
  | UserInput
  | AssistantInput
  | FunctionCallInput
  | CustomToolCallInput
  | CallOutputInput
  | ReplayedItem;

export type FunctionTool = {
  type: "function";
  name: string;
  description: string;
  parameters: Readonly<Record<string, unknown>>;
  strict: false;
  defer_loading?: true;
};

/** The body of a request, which the official client takes as it is. */
export type ResponsesRequestBody = {
  model?: string;
  instructions?: string;
  input: InputItem[];
  tools?: FunctionTool[];
  store: boolean;
  include?: "reasoning.encrypted_content"[];
  max_output_tokens?: number;
  temperature?: number;
  prompt_cache_key?: string;
  stream?: boolean;
};
