import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { listedCommittees } from '#features/committees/web/committee-groups.ts'
import { committeesQuery } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'

/** /no-committee: says whom to ask (D1 §2.1); a user with committees but no default one is sent to the list. */
export function NoCommitteePage() {
  const { t } = useTranslation()
  const { username } = useMe()
  const { data: committees } = useSuspenseQuery(committeesQuery)
  const text = listedCommittees(committees).length > 0 ? 'choose_committee' : 'no_committee'
  return (
    <Page>
      <CommitteesSidebar />
      <PageHeading title={t(`shell.${text}_title`)} />
      <Text maw={640}>{t(`shell.${text}_explained`, { username })}</Text>
    </Page>
  )
}
