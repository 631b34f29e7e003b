import { Button, Group, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './CookieNotice.module.css'
import type { Consent } from './consent.ts'

/** Asks for consent before anything is tracked; refusing is as easy as allowing. */
export function CookieNotice({ onAnswer }: { onAnswer: (consent: Consent) => void }) {
  const { t } = useTranslation()
  return (
    <Paper component="section" aria-label={t('tracking.title')} className={classes.notice} withBorder shadow="md" p="md">
      <Text>{t('tracking.question')}</Text>
      <Group mt="sm">
        <Button variant="default" onClick={() => onAnswer('allowed')}>
          {t('tracking.allow')}
        </Button>
        <Button variant="default" onClick={() => onAnswer('refused')}>
          {t('tracking.refuse')}
        </Button>
      </Group>
    </Paper>
  )
}
