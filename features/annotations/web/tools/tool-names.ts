import { useTranslation } from 'react-i18next'
import type { Tool } from '#features/annotations/web/annotator.ts'
import { useKeyNames } from '#platform/web/lib/keyboard/key-names.ts'
import { type Deed, deedKeys, toolKeys } from './shortcuts.ts'

/** What tools and deeds are called, alone and with their shortcut. */
export function useNames() {
  const { t } = useTranslation()
  const write = useKeyNames()
  const withKeys = (name: string, keys: readonly string[]) => t('annotations.tools.with_keys', { name, keys: write(keys) })
  const toolName = (tool: Tool) => t(`annotations.tools.tool_${tool}`)
  const deedName = (deed: Deed) => t(`annotations.tools.do_${deed}`)
  return {
    toolName,
    deedName,
    toolHint: (tool: Tool) => withKeys(toolName(tool), [toolKeys[tool]]),
    deedHint: (deed: Deed) => withKeys(deedName(deed), deedKeys[deed][0]!),
  }
}
