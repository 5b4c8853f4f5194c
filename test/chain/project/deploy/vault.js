"use strict";

module.exports = async ({ deployments, getNamedAccounts }) => {
  const { deployer: from } = await getNamedAccounts();
  const sums = await deployments.deploy("Sums", { from });
  const libraries = { Sums: sums.address };
  await deployments.deploy("Vault", {
    from,
    libraries,
    proxy: { proxyContract: "OpenZeppelinTransparentProxy" },
  });
  await deployments.execute("Vault", { from }, "touch");
};
