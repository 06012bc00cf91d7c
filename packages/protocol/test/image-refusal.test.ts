import { describe, expect, it } from "vitest";
import { classifyModelError } from "../src/index.ts";

describe("classifyModelError tells a refused image", () => {
  // As the servers of several providers put it, with other numbers and names.
  it.each([
    "You uploaded an unsupported image. Please make sure your image is of one of these formats: png, jpeg.",
    "The image data you provided does not represent a valid image. Please check your input.",
    "Invalid image data.",
    "Failed to download image from the URL.",
    "Invalid content type. image_url is only supported by certain models.",
    "messages.4.content.0.image.source.base64: image exceeds 5 MB maximum: 6300000 bytes > 5242880 bytes",
    "Could not process image",
    "At least one of the image dimensions exceed max allowed size: 8000 pixels",
    "The image was specified using the image/jpeg media type, but it appears to be image/webp",
    "Unable to process input image. Please retry.",
    "Provided image is not valid.",
    "Image could not be decoded",
    "No endpoints found that support image input",
    "This model does not support image input.",
    "image input is not supported - hint: you may need to provide the mmproj",
    "cannot identify image file",
    "Failed to load image: broken data stream",
    "At most 0 image(s) may be provided in one request.",
    "this model is missing data required for image input",
    "The image length and width do not meet the model restrictions.",
    "unknown variant `image_url`, expected `text`",
    "图片输入格式/解析错误",
  ])("by its words: %s", (message) => {
    for (const status of [400, 404, 413, 422, 500])
      expect(classifyModelError({ status, message })).toEqual({ kind: "imageRefused", retryable: false });
  });

  it.each([
    "invalid_image_format",
    "image_parse_error",
    "invalid_base64_image",
    "image_too_large",
    "unsupported_image_media_type",
  ])("by its name: %s", (code) => {
    expect(classifyModelError({ code, message: "Bad request" }).kind).toBe("imageRefused");
  });

  it.each([
    [429, "Rate limit reached for image generation: 5 images per minute", "rateLimited"],
    [503, "The image model is overloaded", "overloaded"],
    [
      400,
      "This model's maximum context length is 8192 tokens; your messages with 2 images have 9000",
      "contextTooLong",
    ],
    [400, "tools.0.parameters: image_size is not a valid property", "invalidRequest"],
    [500, "failed to start: invalid image reference format for docker.io/x", "server"],
  ] as const)("and nothing else that names images: %s %s", (status, message, kind) => {
    expect(classifyModelError({ status, message }).kind).toBe(kind);
  });
});
