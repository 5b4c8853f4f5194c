"use strict";
require("@nomicfoundation/hardhat-ignition");
require("hardhat-deploy");
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require("hardhat/builtin-tasks/task-names");
const { subtask } = require("hardhat/config");

/** Uses solc from npm, so that nothing is downloaded. */
subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, () => {
  const [version] = require("solc/package.json").version.split("-");
  const compilerPath = require.resolve("solc/soljson.js");
  return Promise.resolve({ compilerPath, isSolcJs: true, version, longVersion: version });
});

module.exports = {
  solidity: { version: "0.8.37", settings: { evmVersion: "paris" } },
  networks: { live: { url: process.env.NODE_URL } },
  namedAccounts: { deployer: 0 },
};
