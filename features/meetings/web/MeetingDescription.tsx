import { Box, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { meetingPolicy } from '#features/meetings/policy.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { Reveal } from '#platform/web/ui/text/rich-text.tsx'

const DescriptionEditor = lazy(async () => ({ default: (await import('./DescriptionEditor.tsx')).DescriptionEditor }))

/** The description of a meeting, where the site has them enabled; those who may import can edit it (D2 §2 Meeting page). */
export function MeetingDescription({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { features } = useConfiguration()
  const mayEdit = useMayEdit(meeting)
  const [mode, setMode] = useState<'untouched' | 'editing' | 'edited'>('untouched')
  const description = meeting.description.trim()
  const isEditing = mode === 'editing'
  if (!features.meetingDescription || (description === '' && !mayEdit && !isEditing)) return null
  const edit = { onClick: () => setMode('editing'), ...(mode === 'edited' && { ref: focus }) }
  const shown = description !== '' && <Reveal text={description} />
  return (
    <SectionCard title={t('meetings.description')} actions={mayEdit && !isEditing && <EditButton isNew={description === ''} {...edit} />}>
      <Box px="md" pb="xs">
        {isEditing ? (
          <Suspense fallback={shown}>
            <DescriptionEditor meeting={meeting} onDone={() => setMode('edited')} />
          </Suspense>
        ) : (
          shown
        )}
      </Box>
    </SectionCard>
  )
}

/** After editing, the focus returns to the button that opened the editor. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

function useMayEdit({ committee, committee_id }: Meeting): boolean {
  const me = useMe()
  const { features } = useConfiguration()
  const isClosed = useIsClosed(committee_id)
  return meetingPolicy.describe(me, { ...committee, meetingDescription: features.meetingDescription }) && !isClosed
}

type ButtonProps = { isNew: boolean; onClick: () => void; ref?: typeof focus }

function EditButton({ isNew, ...button }: ButtonProps) {
  const { t } = useTranslation()
  if (isNew) return <AddButton label={t('meetings.add_description')} {...button} />
  return (
    <Button variant="subtle" px="xs" mx={-8} leftSection={<IconPencil size={20} aria-hidden />} {...button}>
      {t('meetings.edit_description')}
    </Button>
  )
}
