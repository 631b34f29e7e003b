import { useWindowEvent } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { readAppState } from './storage/app-state.ts'

/** A single-key shortcut of the whole application, by character; inactive while typing, below an open dialog, and unless `isOn`. */
export const useShortcut = (key: string, act: () => void, isOn = true): void =>
  useWindowEvent('keydown', (event) => {
    const isOther = event.key !== key || event.ctrlKey || event.metaKey || event.altKey
    if (isOn && !isOther && !isUnwantedKey(event) && !isTyping(event.target)) actOn(event, act)
  })

/** The same with Ctrl or Cmd; also active while typing. */
export const useControlShortcut = (key: string, act: () => void): void =>
  useWindowEvent('keydown', (event) => {
    const isOther = event.key.toLowerCase() !== key || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey
    if (!isOther) actOn(event, act)
  })

function actOn(event: KeyboardEvent, act: () => void): void {
  if (event.defaultPrevented || document.querySelector('[aria-modal=true]')) return
  event.preventDefault()
  act()
}

/** Whether the target is a text field, which needs the keys itself. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether to ignore a single key because the user disabled them, for example because of dictation or a tremor (WCAG 2.1.4). */
export const isUnwantedKey = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !readAppState('single_keys')

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

const signs: Record<string, string> = {
  mod: '⌘',
  shift: '⇧',
  space: '␣',
  delete: '⌫',
  escape: 'esc',
  Home: '↖',
  End: '↘',
  PageUp: '⇞',
  PageDown: '⇟',
}

/** The keys of a shortcut as the viewer lists them: `Ctrl+F`, `+`, `R`. */
export const keysIn = (stroke: string): readonly string[] =>
  stroke === '+' ? [stroke] : stroke.split('+').map((key) => (key === 'Ctrl' ? 'mod' : key === 'Shift' ? 'shift' : key))

/** Returns a function that names keys as on the user's keyboard: `Ctrl+Z`, on Apple devices `⌘Z`. */
export function useKeyNames(): (keys: readonly string[]) => string {
  const { t } = useTranslation()
  const names: Record<string, string> = {
    mod: t('annotations.tools.key_control'),
    shift: t('annotations.tools.key_shift'),
    space: t('annotations.tools.key_space'),
    delete: t('annotations.tools.key_delete'),
    escape: t('annotations.tools.key_escape'),
    Home: t('annotations.tools.key_home'),
    End: t('annotations.tools.key_end'),
    PageUp: t('annotations.tools.key_page_up'),
    PageDown: t('annotations.tools.key_page_down'),
  }
  const nameOf = (key: string, from: Record<string, string>) => from[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  if (isApple()) return (keys) => keys.map((key) => nameOf(key, signs)).join('')
  return (keys) => keys.map((key) => nameOf(key, names)).join('+')
}
