import { useTranslation } from 'react-i18next'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { KeyTable } from '#platform/web/ui/list/KeyTable.tsx'
import { useSlotFilled } from '#platform/web/ui/page/slots.tsx'

/** The keys that act on every page. One that explains keys of its own has "/" and "?" among them; the slash searches the paper there. */
export function ShellKeys() {
  const { t } = useTranslation()
  const { full_text_search } = useConfiguration()
  const isExplained = useSlotFilled('help')
  const search = { name: t('live_search.shortcut'), keys: [['mod', 'k'], ...(isExplained ? [] : [['/']])] }
  const help = { name: t('help.title'), keys: [['?']] }
  const entries = [...(full_text_search ? [search] : []), ...(isExplained ? [] : [help])]
  return entries.length > 0 && <KeyTable entries={entries} />
}
