import { Stack, Text } from '@mantine/core'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MeetingItems } from '#features/agenda/web/MeetingItems.tsx'
import { MeetingDescription } from '#features/meetings/web/MeetingDescription.tsx'
import { MeetingDocuments } from '#features/meetings/web/MeetingDocuments.tsx'
import { MeetingFacts } from '#features/meetings/web/MeetingHeader.tsx'
import { MotionsOfMeeting } from '#features/motions/web/LazyMotionCards.tsx'
import { NoteItem } from '#features/notes/web/NoteItem.tsx'
import type { RolePreview } from '#features/role-preview/contract.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { EmptyState } from '#platform/web/ui/list/ListRow.tsx'
import { ReadOnly, SectionCard } from '#platform/web/ui/page/Page.tsx'
import classes from './PreviewedMeeting.module.css'
import { PreviewedRights } from './PreviewedRights.tsx'
import { previewClient } from './queries.ts'

type Seen = NonNullable<RolePreview['seen']>
type Props = { me: RolePreview['me']; seen: Seen }

/** The parts of a meeting's page, read-only, with the answers of the preview. */
export function PreviewedMeeting({ me, seen }: Props) {
  const own = useQueryClient()
  const client = useMemo(() => previewClient(own, me, seen), [own, me, seen])
  const stay = useStay()
  return (
    <QueryClientProvider client={client}>
      <ReadOnly value>
        <div className={classes.preview} onClickCapture={stay}>
          {/* All of them in full, as on the meeting's page once they are unfolded. */}
          <div data-open>
            <MeetingFacts meeting={seen.meeting} />
          </div>
          <MeetingDescription meeting={seen.meeting} />
          <MeetingItems meeting={seen.meeting} />
          <Motions {...seen} />
          <MeetingDocuments meeting={seen.meeting} />
          <Notes {...seen} />
          <PreviewedRights me={me} {...seen} />
        </div>
      </ReadOnly>
    </QueryClientProvider>
  )
}

/** Links would lead to pages in the reader's own rights: they lead nowhere, and say so. */
function useStay() {
  const { t } = useTranslation()
  return (event: MouseEvent) => {
    if (!(event.target instanceof Element && event.target.closest('a[href]'))) return
    event.preventDefault()
    event.stopPropagation()
    notify('info', t('role_preview.no_links'))
  }
}

function Motions({ meeting }: Seen) {
  const { is_solothurn } = useConfiguration()
  return is_solothurn && meeting.committee.can_post_ris_suggestions && <MotionsOfMeeting meeting={meeting} />
}

function Notes({ meeting, notes }: Seen) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('notes.notes')}>
      {notes.length === 0 ? (
        <EmptyState text={t('notes.no_notes')} />
      ) : (
        <Stack px="md" py="xs">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} committee_id={meeting.committee_id} />
          ))}
        </Stack>
      )}
      <Text px="md" pb="xs" size="sm" c="dimmed">
        {t('role_preview.notes_explained')}
      </Text>
    </SectionCard>
  )
}
