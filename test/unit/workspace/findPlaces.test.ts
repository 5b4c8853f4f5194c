import assert from "node:assert/strict";
import { findChainsOfPlaces, findPlaces } from "../../../src/workspace/findPlaces";
import { many } from "../../support/manyAddresses";

const [one = "", two = ""] = many(2);

describe("the places of a file", () => {
  it("have the chains that the file speaks of, in the same order, for whoever asks", () => {
    const path = "deployments/base.json";
    const text = `{"vault": "${one}", "x": {"chainId": 10, "y": "${two}"}}`;
    assert.deepEqual(
      findPlaces(text, path).map((place) => place.text),
      [one, two],
    );
    assert.deepEqual(
      findChainsOfPlaces(text, path).map((spoken) => spoken?.chain),
      ["base", "optimism"],
    );
  });
});
