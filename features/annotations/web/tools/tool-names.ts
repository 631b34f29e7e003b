import { useTranslation } from 'react-i18next'
import type { Tool } from '#features/annotations/web/annotator.ts'
import { useKeyNames } from '#platform/web/lib/keyboard.ts'
import { commandKeys, type EditCommand, toolKeys } from './shortcuts.ts'

/** Names of tools and commands, alone and with their shortcuts. */
export function useNames() {
  const { t } = useTranslation()
  const write = useKeyNames()
  const withKeys = (name: string, keys: readonly string[]) => t('annotations.tools.with_keys', { name, keys: write(keys) })
  const toolName = (tool: Tool) => t(`annotations.tools.tool_${tool}`)
  const commandName = (command: EditCommand) => t(`annotations.tools.do_${command}`)
  return {
    toolName,
    commandName,
    toolHint: (tool: Tool) => withKeys(toolName(tool), [toolKeys[tool]]),
    commandHint: (command: EditCommand) => withKeys(commandName(command), commandKeys[command][0]!),
  }
}
