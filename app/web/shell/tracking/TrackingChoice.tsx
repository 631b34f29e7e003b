import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { HelpPart } from '#app/web/shell/help/HelpPart.tsx'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { type Consent, useConsent } from './consent.ts'

/** Where an answer to the cookie notice is seen and changed later. */
export function TrackingChoice() {
  const { t } = useTranslation()
  const { tracking_url } = useConfiguration()
  const [consent, answer] = useConsent()
  if (!tracking_url || consent === null) return null
  const change = (given: Consent) => {
    answer(given)
    // A script that has begun ends with its page only.
    if (given === 'refused') window.location.reload()
  }
  return (
    <HelpPart title={t('tracking.title')}>
      <Group>
        <Text>{t(`tracking.is_${consent}`)}</Text>
        <Button variant="default" size="xs" onClick={() => change(consent === 'allowed' ? 'refused' : 'allowed')}>
          {t(consent === 'allowed' ? 'tracking.withdraw' : 'tracking.allow')}
        </Button>
      </Group>
    </HelpPart>
  )
}
