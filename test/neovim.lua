-- Runs inside Neovim, which neovim.js starts. Connects Neovim's built-in client to the built command and prints the
-- results.
local command, folder = vim.env.ATLAS_COMMAND, vim.env.ATLAS_FOLDER
local failed = 0

local function check(what, holds, shown)
  if not holds then failed = failed + 1 end
  io.stdout:write((holds and "✔ " or "✖ ") .. what .. (holds and "" or ": " .. vim.inspect(shown)) .. "\n")
end

local function wait(holds)
  return vim.wait(20000, holds, 20)
end

local function request(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000) or {}
  for _, answer in pairs(answers) do
    if answer.result then return answer.result end
  end
end

local id
local function attach()
  id = vim.lsp.start_client({
    name = "address-atlas",
    cmd = { vim.env.ATLAS_NODE, command, "lsp", "--stdio" },
    root_dir = folder,
  })
  vim.lsp.buf_attach_client(0, id)
end

local function run()
  vim.cmd("edit " .. folder .. "/pay.ts")
  attach()
  wait(function() return #vim.diagnostic.get(0) > 0 end)
  local found = vim.diagnostic.get(0)
  check("shows a diagnostic", #found == 1 and found[1].code == "checksum", found)
  check("shows it behind an emoji where the address begins", found[1] and found[1].col == 20, found)

  vim.api.nvim_win_set_cursor(0, { 2, 12 })
  local hover = request("textDocument/hover", vim.lsp.util.make_position_params(0, "utf-16"))
  local text = hover and hover.contents.value or ""
  check("hovers with a name and its source", text:find("Treasury") and text:find("address%-labels.csv"), hover)
  vim.lsp.buf.hover()
  local shown = wait(function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      local buffer = vim.api.nvim_win_get_buf(window)
      local lines = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
      if vim.api.nvim_win_get_config(window).relative ~= "" and lines:find("Treasury") then return true end
    end
  end)
  check("draws the hover in a window", shown)

  vim.api.nvim_win_set_cursor(0, { 1, 20 })
  local params = vim.lsp.util.make_range_params(0, "utf-16")
  params.context = { diagnostics = {} }
  local actions = request("textDocument/codeAction", params) or {}
  check("offers a fix", actions[1] and actions[1].title:find("^Write with its checksum"), actions)
  if actions[1] then vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16") end
  local line = vim.api.nvim_buf_get_lines(0, 0, 1, false)[1]
  check("applies the fix", line:find("0x52908400098527886E0F7030069857D2E4169EE7", 1, true), line)
  check("has no diagnostic then", wait(function() return #vim.diagnostic.get(0) == 0 end))

  vim.api.nvim_win_set_cursor(0, { 3, 13 })
  local completion = request("textDocument/completion", vim.lsp.util.make_position_params(0, "utf-16"))
  local items = completion and completion.items or {}
  check("completes a name", items[1] and items[1].detail == vim.env.ATLAS_TREASURY, items)

  vim.lsp.stop_client(id)
  check("ends the server", wait(function() return vim.lsp.client_is_stopped(id) end))
end

local ok, problem = pcall(run)
if not ok then check("runs", false, problem) end
vim.cmd(failed == 0 and "qall!" or "cquit!")
