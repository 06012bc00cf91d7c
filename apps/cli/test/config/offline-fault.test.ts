import { describe, expect, it } from "vitest";
import { chooseFault, OFFLINE_FAULTS } from "../../src/config/offline-fault.ts";

describe("chooseFault", () => {
  it("injects nothing by default", () => {
    expect(chooseFault({})).toEqual({ ok: true });
  });

  it.each(["TOOLRAIL_INJECT", "INJECT"])("reads %s", (name) => {
    expect(chooseFault({ [name]: "cut_args" })).toEqual({ ok: true, fault: "cut_args" });
  });

  it.each(OFFLINE_FAULTS)("knows the offline model's %s", (fault) => {
    expect(chooseFault({ INJECT: fault })).toEqual({ ok: true, fault });
  });

  it("names the faults there are", () => {
    expect(chooseFault({ INJECT: "smoke" })).toEqual({
      ok: false,
      message: 'INJECT takes one of bad_args, unknown_tool, cut_args, drop_stream, error_529; got "smoke"',
    });
  });
});
