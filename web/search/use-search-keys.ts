import { useIsCovered } from '#web/kit/covered.ts'
import { useControlShortcut, useShortcut } from '#web/kit/use-shortcut.ts'

/** "/" and Ctrl+K begin to search, unless the header is covered. */
export function useSearchKeys(begin: () => void): void {
  const isCovered = useIsCovered()
  const act = () => void (isCovered || begin())
  useShortcut('/', act)
  useControlShortcut('k', act)
}
