import { expect, test } from "vitest";
import { personAgeStore, providerStore, teamStore, windowStore } from "./stores";

test("the further stores have the names that the contract gives them (STORE-11)", () => {
  expect([teamStore, personAgeStore, windowStore, providerStore].map((s) => Object.keys(s.get()))).toEqual([["teamId"], ["data"], ["width"], ["providerInfo"]]);
});
