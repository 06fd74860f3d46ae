import { expect, test } from "vitest";
import { modulesOf } from "./modules";

test("ENTITY-12: function is JSON text of modules with their functions; anything else is left out", () => {
  expect(modulesOf('[{"moduleName":"进度","functionList":[{"functionName":"计划"}]}]')).toEqual([{ moduleName: "进度", functionList: [{ functionName: "计划" }] }]);
  for (const text of ["", "{", "{}", "null", "[1,null]", '[{"functionList":[]}]', '[{"moduleName":7}]']) expect(modulesOf(text), text).toEqual([]);
  expect(modulesOf('[{"moduleName":"进度"},{"moduleName":"质量","functionList":[null,{"functionName":3},{"functionName":"验收"}]}]')).toEqual([
    { moduleName: "进度", functionList: [] },
    { moduleName: "质量", functionList: [{ functionName: "验收" }] },
  ]);
});
