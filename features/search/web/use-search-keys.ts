import { useControlShortcut, useShortcut } from '#platform/web/lib/keyboard/use-shortcut.ts'
import { useIsCovered } from '#platform/web/ui/dialog/covered.ts'

/** "/" and Ctrl+K start a search, unless the header is covered. */
export function useSearchKeys(begin: () => void): void {
  const isCovered = useIsCovered()
  const act = () => void (isCovered || begin())
  useShortcut('/', act)
  useControlShortcut('k', act)
}
