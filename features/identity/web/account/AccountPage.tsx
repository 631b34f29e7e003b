import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import { Devices } from './Devices.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SignIns } from './SignIns.tsx'

/** /account: what the reader’s sign-in takes, where they are signed in, and on which devices something of theirs may lie. */
export function AccountPage() {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHeading title={t('shell.account')}>
        <Text c="dimmed">{t('account.explained')}</Text>
      </PageHeading>
      <SecondFactorCard />
      <SignIns />
      <Devices />
    </Page>
  )
}
