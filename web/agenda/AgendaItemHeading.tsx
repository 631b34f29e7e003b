import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#shared/agenda/agenda-item.ts'
import { PageHeading } from '#web/kit/PageHeading.tsx'

/** The title of an agenda item, with its numbers above. */
export function AgendaItemHeading({ item: { title, number, number_or_business_number } }: { item: AgendaItem }) {
  const { t } = useTranslation()
  // "3." in the list is "3" in a sentence.
  const place = number ? t('agenda.agenda_item_number', { number: number.replace(/\.$/, '') }) : t('agenda.agenda_item')
  const business_number = number_or_business_number !== number && number_or_business_number
  return <PageHeading title={title} above={[place, business_number].filter(Boolean).join(' · ')} />
}
