import { useTranslation } from 'react-i18next'
import { fullName } from '#platform/shared/actor.ts'
import type { ManyChanged } from '#platform/shared/fields.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'

type Texts = { done: TextKey; unchanged: TextKey }

/** Says how many rows were changed, and which people stayed as they were. */
export function useTellMany({ done, unchanged }: Texts): (outcome: ManyChanged) => void {
  const { t } = useTranslation()
  return (outcome) => {
    const names = outcome.unchanged.slice(0, mostNames).map(fullName)
    const more = outcome.unchanged.length - names.length
    const others = [...names, ...(more > 0 ? [t('rows.and_more', { count: more })] : [])].join('; ')
    const sentences = [t(done, { count: outcome.done }), ...(names.length > 0 ? [t(unchanged, { names: others })] : [])]
    notify(outcome.done > 0 ? 'success' : 'info', sentences.join(' '))
  }
}

/** Longer messages would cover the list. */
const mostNames = 8
