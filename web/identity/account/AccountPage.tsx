import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from '#web/kit/Page.tsx'
import { PageHeading } from '#web/kit/PageHeading.tsx'
import { SignIns } from './SignIns.tsx'

/** /account: where the reader is signed in. */
export function AccountPage() {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHeading title={t('shell.account')}>
        <Text c="dimmed">{t('account.explained')}</Text>
      </PageHeading>
      <SignIns />
    </Page>
  )
}
