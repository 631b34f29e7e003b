import { useTranslation } from 'react-i18next'

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

const signs: Record<string, string> = { mod: '⌘', shift: '⇧', delete: '⌫', escape: 'esc', Home: '↖', End: '↘', PageUp: '⇞', PageDown: '⇟' }

/** The keys of a shortcut as the viewer lists them: `Ctrl+F`, `+`, `R`. */
export const keysIn = (stroke: string): readonly string[] =>
  stroke === '+' ? [stroke] : stroke.split('+').map((key) => (key === 'Ctrl' ? 'mod' : key === 'Shift' ? 'shift' : key))

/** Returns a function that names keys as on the user's keyboard: `Ctrl+Z`, on Apple devices `⌘Z`. */
export function useKeyNames(): (keys: readonly string[]) => string {
  const { t } = useTranslation()
  const names: Record<string, string> = {
    mod: t('annotations.tools.key_control'),
    shift: t('annotations.tools.key_shift'),
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
