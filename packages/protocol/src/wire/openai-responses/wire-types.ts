/** What is sent. What is received is read field by field, since servers keep to no type. */
export interface InputText {
  type: "input_text";
  text: string;
}

export interface InputImage {
  type: "input_image";
  image_url: string;
}

export interface OutputText {
  type: "output_text";
  text: string;
}

export interface UserInput {
  type: "message";
  role: "user";
  content: (InputText | InputImage)[];
  [field: string]: unknown;
}

/** With an id and other fields where the provider's own item goes back. */
export interface AssistantInput {
  type: "message";
  role: "assistant";
  content: OutputText[];
  [field: string]: unknown;
}

export interface FunctionCallInput {
  type: "function_call";
  call_id: string;
  name: string;
  arguments: string;
  [field: string]: unknown;
}

export interface CustomToolCallInput {
  type: "custom_tool_call";
  call_id: string;
  name: string;
  input: string;
  [field: string]: unknown;
}

export interface CallOutputInput {
  type: "function_call_output" | "custom_tool_call_output";
  call_id: string;
  output: string | (InputText | InputImage)[];
  [field: string]: unknown;
}

/** A provider's own item, as it came. */
export interface ReplayedItem {
  [field: string]: unknown;
}

export type InputItem =
  | UserInput
  | AssistantInput
  | FunctionCallInput
  | CustomToolCallInput
  | CallOutputInput
  | ReplayedItem;

export interface FunctionTool {
  type: "function";
  name: string;
  description: string;
  parameters: Readonly<Record<string, unknown>>;
  strict: false;
  defer_loading?: true;
}

export interface ResponsesRequestBody {
  model?: string;
  instructions?: string;
  input: InputItem[];
  tools?: FunctionTool[];
  store: boolean;
  include?: string[];
  max_output_tokens?: number;
  temperature?: number;
  stream?: boolean;
  [field: string]: unknown;
}
