// Each names an image and a fault of it, so that a limit for generated images or a container's image is none. Written for
// the words of OpenAI, Anthropic, Bedrock, Gemini, Mistral, OpenRouter, Groq, Zhipu, DashScope, vLLM, Ollama, llama.cpp.
const REFUSALS: readonly RegExp[] = [
  /\b(?:invalid|unsupported|unrecognized|malformed|corrupt(?:ed)?|truncated|broken|empty)[ _](?:base64[ _])?image(?! (?:reference|name|tag))/,
  /(?:could not|couldn.?t|cannot|can.?t|unable to|failed to|error while|error) (?:process|decod|load|read|open|pars|identify|download|fetch|convert)(?:e|ing)? (?:the |an |this |your |input |provided |base64 )*image/,
  /image (?:data |input |file |content |url )*(?:you provided |provided )?(?:could not|cannot|can.?t|couldn.?t|does not|doesn.?t|is not|isn.?t|was not|are not) /,
  /image[ _](?:parse|decod(?:e|ing)|format|load(?:ing)?|download)[ _](?:error|fail)|image[ _](?:(?:is|was)[ _])?(?:too[ _](?:large|small|big|many)|corrupt|truncated|invalid|empty|unsupported)/,
  /image exceeds|image (?:dimensions?|length|width|height|size|resolution).{0,40}(?:exceed|must|too|do(?:es)? not|larger|smaller|invalid)/,
  /image was specified using|image.{0,20}source.{0,20}media[ _]?type|unsupported (?:mime|media|file|content)[ -]?type:? .?image/,
  /(?:does|do|is|are)(?:n.?t| not) support (?:any )?(?:image|vision|multi-?modal)|that support image input|data required for image input/,
  /images? (?:inputs? )?(?:is|are) (?:not|only) (?:supported|allowed|accepted|available)|at most 0 image/,
  /image[ _]url.{0,4} is only supported|invalid content type\. image|unknown variant .?image/,
  /图片.{0,12}(?:错误|失败|不支持|无效|过大)|不支持.{0,6}图片/,
];

/**
 * Says whether a provider's message, or its error's name, in lower case, is about an image of the request: it could not
 * be read, or the model takes none.
 */
export function isImageRefusal(message: string): boolean {
  return /image|图片/.test(message) && REFUSALS.some((refusal) => refusal.test(message));
}
