"use strict";
const { buildModule } = require("@nomicfoundation/hardhat-ignition/modules");

module.exports = buildModule("VaultModule", (m) => {
  const sums = m.library("Sums");
  const vault = m.contract("Vault", [], { libraries: { Sums: sums } });
  const token = m.contract("Token", [], { id: "Gold" });
  m.call(vault, "touch");
  return { vault, token };
});
