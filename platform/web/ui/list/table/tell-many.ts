import { useTranslation } from 'react-i18next'
import { fullName, type Names } from '#platform/shared/actor.ts'
import type { ManyChanged } from '#platform/shared/fields.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'

type Unchanged = { text: TextKey; people: Names[] }

/** Says how many rows were changed, and which people stayed as they were, and why. */
export function useTellGroups(done: TextKey): (count: number, unchanged: Unchanged[]) => void {
  const { t } = useTranslation()
  const namesOf = (people: Names[]) => {
    const names = people.slice(0, mostNames).map(fullName)
    const more = people.length - names.length
    return [...names, ...(more > 0 ? [t('rows.and_more', { count: more })] : [])].join('; ')
  }
  return (count, unchanged) => {
    const others = unchanged.flatMap(({ text, people }) => (people.length > 0 ? [t(text, { names: namesOf(people) })] : []))
    notify(count > 0 ? 'success' : 'info', [t(done, { count }), ...others].join(' '))
  }
}

/** The same if there is one reason. */
export function useTellMany({ done, unchanged }: { done: TextKey; unchanged: TextKey }): (outcome: ManyChanged) => void {
  const tell = useTellGroups(done)
  return (outcome) => tell(outcome.done, [{ text: unchanged, people: outcome.unchanged }])
}

/** Longer messages would cover the list. */
const mostNames = 8
