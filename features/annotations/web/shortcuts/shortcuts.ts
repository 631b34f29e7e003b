import { useTranslation } from 'react-i18next'
import type { Tool } from '#features/annotations/web/annotator.ts'
import { toolNames, tools } from '#features/annotations/web/tools/tools.ts'
import { useKeyNames } from '#platform/web/lib/keyboard.ts'

/** What keys do to annotations, besides choosing a tool. */
export type EditCommand = 'undo' | 'redo' | 'remove' | 'copy' | 'cut' | 'paste' | 'duplicate' | 'join' | 'select_all' | 'leave'
export type Command = { tool: Tool } | { command: EditCommand }

/** The commands' keys as displayed; `mod` is Ctrl, or Cmd on Apple devices. */
export const commandKeys: Record<EditCommand, readonly (readonly string[])[]> = {
  undo: [['mod', 'z']],
  redo: [
    ['mod', 'shift', 'z'],
    ['mod', 'y'],
  ],
  copy: [['mod', 'c']],
  cut: [['mod', 'x']],
  paste: [['mod', 'v']],
  duplicate: [['mod', 'd']],
  join: [['mod', 'j']],
  select_all: [['mod', 'a']],
  remove: [['delete']],
  leave: [['escape']],
}

const byLetter = new Map(toolNames.map((tool) => [tools[tool].key, tool]))
const byModLetter: Record<string, EditCommand> = {
  z: 'undo',
  y: 'redo',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  d: 'duplicate',
  j: 'join',
  a: 'select_all',
}
const byName: Record<string, EditCommand> = { Delete: 'remove', Backspace: 'remove', Escape: 'leave' }

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The command of a key while annotating, by its character. */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): Command | undefined {
  if (altKey) return undefined
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) {
    if (shiftKey) return letter === 'z' ? { command: 'redo' } : undefined
    return asCommand(byModLetter[letter])
  }
  const tool = shiftKey ? undefined : byLetter.get(letter)
  return tool ? { tool } : asCommand(byName[key])
}

const asCommand = (command: EditCommand | undefined): Command | undefined => command && { command }

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
    toolHint: (tool: Tool) => withKeys(toolName(tool), [tools[tool].key]),
    commandHint: (command: EditCommand) => withKeys(commandName(command), commandKeys[command][0]!),
  }
}
