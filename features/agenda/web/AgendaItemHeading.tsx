import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaItemWithMeeting } from '#features/agenda/contract.ts'
import { BookmarkButton } from '#features/bookmarks/web/BookmarkToggle.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'

type Props = { item: AgendaItemWithMeeting /** Beside the bookmark. */; children: ReactNode }

/** The title of an agenda item, with its numbers above, and below it the bookmark. */
export function AgendaItemHeading({ item, children }: Props) {
  const { title, number, number_or_business_number } = item
  const { t } = useTranslation()
  // "3." in the list is "3" in a sentence.
  const place = number ? t('agenda.agenda_item_number', { number: number.replace(/\.$/, '') }) : t('agenda.agenda_item')
  const business_number = number_or_business_number !== number && number_or_business_number
  return (
    <PageHeading title={title} above={[place, business_number].filter(Boolean).join(' · ')}>
      <Group gap="xs" ml={-8}>
        <BookmarkButton item={item} committee_id={item.meeting.committee.id} />
        {children}
      </Group>
    </PageHeading>
  )
}
