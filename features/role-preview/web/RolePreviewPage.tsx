import { Alert, Group, Radio } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { role } from '#platform/shared/actor.ts'
import { useIsOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { DayInput } from '#platform/web/ui/form/DayInput.tsx'
import { EmptyState, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { PageSidebar } from '#platform/web/ui/page/shell.tsx'
import type { RolePreviewSearch } from './load-page.ts'
import { PreviewedMeeting } from './PreviewedMeeting.tsx'
import { rolePreviewQuery } from './queries.ts'

/** /meetings/{id}/preview: the meeting as somebody with a chosen role sees it, for its responsible persons. */
export function RolePreviewPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/meetings/$id/preview' })
  const search = useSearch({ from: '/meetings/$id/preview' })
  const { data: meeting } = useSuspenseQuery(meetingQuery(id))
  const title = useMeetingTitle()(meeting)
  const toMeeting = { to: '/meetings/$id', params: { id } } as const
  const toCommittee = { to: '/committees/$id', params: { id: meeting.committee_id } } as const
  return (
    <Page>
      <PageSidebar back={{ label: t('agenda.back_to_meeting'), detail: title, link: toMeeting }} />
      <PageBreadcrumbs
        crumbs={[
          { label: meeting.committee.title, link: toCommittee },
          { label: title, link: toMeeting },
          { label: t('role_preview.title') },
        ]}
      />
      <PageHeading title={t('role_preview.title')} above={title} />
      <Choice {...search} />
      <Preview id={id} search={search} />
    </Page>
  )
}

/** The role, and since when the membership has lasted. */
function Choice({ role: chosen, since }: RolePreviewSearch) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/meetings/$id/preview' })
  const choose = (changed: Partial<RolePreviewSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false })
  return (
    <Group align="flex-start" gap="xl">
      <Radio.Group label={t('role_preview.role')} value={chosen} onChange={(value) => choose({ role: role.parse(value) })}>
        <Group gap="lg">
          {role.options.map((name) => (
            <Radio key={name} value={name} label={t(`committees.role_${name}`)} />
          ))}
        </Group>
      </Radio.Group>
      <DayInput label={t('role_preview.since')} value={since ?? null} onChange={(day) => choose({ since: day ?? undefined })} />
    </Group>
  )
}

function Preview({ id, search }: { id: number; search: RolePreviewSearch }) {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const { data: preview, isError, refetch } = useQuery(rolePreviewQuery(id, search))
  if (!preview && isOffline) return <EmptyState text={t('role_preview.offline')} />
  if (!preview && isError) return <PartError isAnnounced text={t('role_preview.load_error')} onRetry={() => void refetch()} />
  if (!preview) return <RowsSkeleton rows={6} />
  const { me, seen } = preview
  const title = t(`role_preview.seen_as_${search.role}`)
  return (
    <section aria-label={title}>
      <Alert color="blue" icon={<IconEye aria-hidden />} title={title}>
        {t('role_preview.explained')}
      </Alert>
      {seen ? <PreviewedMeeting me={me} seen={seen} /> : <EmptyState text={t('role_preview.hidden')} />}
    </section>
  )
}
