import assert from "node:assert/strict";
import { checkLicence, formatLicences } from "../../../books/licences";
import { sourceOf } from "../../support/claims";

const mit = `MIT License

Copyright (c) 2026 SOMEBODY

Permission is hereby granted, free of charge, to any person.
`;

describe("the licences of a book", () => {
  it("are those in the packages' manifests", () => {
    checkLicence({ package: "a", licence: "MIT" }, mit);
    assert.throws(() => {
      checkLicence({ package: "a", licence: "ISC" }, mit);
    }, /not that of ISC/);
  });

  it("are never the GPL, whatever the manifest says", () => {
    const text = `GNU GENERAL PUBLIC LICENSE Version 3\n${mit}`;
    assert.throws(() => {
      checkLicence({ package: "a", licence: "MIT" }, text);
    }, /not that of MIT/);
  });

  it("name every owner, and contain each wording once", () => {
    const [first] = sourceOf("A", []);
    const [second] = sourceOf("B", []);
    const texts = new Map([
      [first, mit.replace("SOMEBODY", "Alice")],
      [second, mit.replace("SOMEBODY", "Bob")],
    ]);
    const all = formatLicences(texts);
    assert.match(all, /A 1\.0\.0 \(MIT\)\n {2}Copyright \(c\) 2026 Alice\n/);
    assert.match(all, /B 1\.0\.0 \(MIT\)\n {2}Copyright \(c\) 2026 Bob\n/);
    assert.equal(all.split("Permission is hereby granted").length, 2);
  });
});
