/** The user settings of every test. They prevent prompts and network requests. */
export const defaultSettings: Readonly<Record<string, unknown>> = {
  "chat.disableAIFeatures": true,
  // This browser paints without a GPU, and animations are repainted continuously.
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
