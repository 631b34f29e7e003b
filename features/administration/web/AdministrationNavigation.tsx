import { Text } from '@mantine/core'
import {
  type Icon,
  IconAdjustments,
  IconBuildingCommunity,
  IconCalendarTime,
  IconCategory,
  IconHistory,
  IconKey,
  IconStethoscope,
  IconTableImport,
  IconTags,
  IconTextCaption,
  IconUser,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AdministrationPart, administrationParts } from '#features/administration/parts.ts'
import { administrationPolicy } from '#features/administration/policy.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { PageSidebar } from '#platform/web/ui/page/shell.tsx'

/** The left navigation of the administration. */
export function AdministrationNavigation({ current }: { current: AdministrationPart }) {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <PageSidebar back={{ label: t('administration_pages.back'), link: { to: '/' } }}>
      <Rows label={t('shell.administration')}>
        {partsFor(me).map((part) => {
          const Picture = partIcons[part]
          return (
            <ListRow
              key={part}
              leading={<Picture size={20} stroke={1.5} aria-hidden />}
              title={t(`administration_pages.${part}`)}
              link={{ to: '/admin/$part', params: { part } }}
              current={part === current}
            />
          )
        })}
      </Rows>
    </PageSidebar>
  )
}

const partIcons: Record<AdministrationPart, Icon> = {
  users: IconUser,
  committees: IconBuildingCommunity,
  memberships: IconUsersGroup,
  people_imports: IconTableImport,
  business_types: IconCategory,
  tag_options: IconTags,
  text_fragments: IconTextCaption,
  legislative_terms: IconCalendarTime,
  access_tokens: IconKey,
  webhooks: IconWebhook,
  configuration: IconAdjustments,
  checks: IconStethoscope,
  audit_log: IconHistory,
}

/** The audit log is for auditors. */
const partsFor = (me: Actor): AdministrationPart[] =>
  administrationParts.filter((part) => part !== 'audit_log' || administrationPolicy.audit(me))

/** Title and description of an administration page. */
export function PartHeading({ part }: { part: AdministrationPart }) {
  const { t } = useTranslation()
  return (
    <PageHeading title={t(`administration_pages.${part}`)} above={t('shell.administration')}>
      <Text c="dimmed" maw={720}>
        {t(`administration_pages.${part}_explained`)}
      </Text>
    </PageHeading>
  )
}
