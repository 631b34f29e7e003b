import { List, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { agendaPolicy } from '#features/agenda/policy.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { meetingPolicy } from '#features/meetings/policy.ts'
import { motionPolicy } from '#features/motions/policy.ts'
import { notePolicy } from '#features/notes/policy.ts'
import { notificationPolicy } from '#features/notifications/policy.ts'
import { personalDocumentPolicy } from '#features/personal-documents/policy.ts'
import { readDocumentsPolicy } from '#features/read-documents/policy.ts'
import type { RolePreview } from '#features/role-preview/contract.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'

type Props = Pick<NonNullable<RolePreview['seen']>, 'committee' | 'meeting'> & { me: Actor }

/** What somebody with the role may do in the meeting, judged by the rules that the server applies. */
export function PreviewedRights(props: Props) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('role_preview.rights')}>
      <List listStyleType="none" px="md" pb="sm" spacing="xs" center>
        {useRights(props).map(({ name, may }) => (
          <List.Item key={name} icon={may ? <IconCheck size={20} aria-hidden /> : <IconMinus size={20} aria-hidden />}>
            <Text component="span" {...(!may && { c: 'dimmed' })}>
              {t(`role_preview.right_${name}`)}
            </Text>
            <VisuallyHidden>{t(may ? 'role_preview.may' : 'role_preview.may_not')}</VisuallyHidden>
          </List.Item>
        ))}
      </List>
    </SectionCard>
  )
}

function useRights({ me, committee, meeting }: Props) {
  const { features, is_solothurn } = useConfiguration()
  const motion = { committee_id: committee.id, can_post_ris_suggestions: committee.can_post_ris_suggestions }
  const rights = [
    { name: 'note', may: notePolicy.create(me, meeting) },
    { name: 'personal_document', may: personalDocumentPolicy.create(me, meeting) },
    ...(is_solothurn ? [{ name: 'motion', may: motionPolicy.create(me, motion) } as const] : []),
    { name: 'notify', may: notificationPolicy.notify(me, meeting) },
    { name: 'readers', may: readDocumentsPolicy.seeReaders(me, meeting) },
    { name: 'describe', may: meetingPolicy.describe(me, { ...committee, meetingDescription: features.meetingDescription }) },
    { name: 'toggle', may: agendaPolicy.toggle(me, meeting) },
    { name: 'conclude', may: meetingPolicy.conclude(me, meeting) },
    { name: 'import', may: committeePolicy.importMeeting(me, committee) },
  ] as const
  return rights
}
