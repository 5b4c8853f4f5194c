/** The user's settings that every test starts from: no noise, nothing that asks the network. */
export const defaultSettings: Readonly<Record<string, unknown>> = {
  "chat.disableAIFeatures": true,
  // What moves is painted again and again, and this browser paints with the processor.
  "editor.cursorBlinking": "solid",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "git.enabled": false,
  "npm.fetchOnlinePackageInfo": false,
  "telemetry.telemetryLevel": "off",
  "typescript.disableAutomaticTypeAcquisition": true,
  "update.mode": "none",
  "workbench.enableExperiments": false,
  "workbench.reduceMotion": "on",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};
