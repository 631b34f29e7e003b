import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './MeanwhilePanel.module.css'
import type { Meanwhile } from './use-meanwhile.ts'

/** Changes by others since the form was opened: which were merged, and both versions of each conflict. Below the buttons, so that they do not move. */
export function MeanwhilePanel({ meanwhile: { isGone, taken, conflicts, choose } }: { meanwhile: Meanwhile }) {
  const { t } = useTranslation()
  if (isGone) return <Gone />
  if (taken.length + conflicts.length === 0) return null
  const isOpen = conflicts.some(({ choice }) => choice === null)
  return (
    <section aria-label={t('shell.meanwhile_changed')}>
      <Alert
        role="none"
        color={isOpen ? 'yellow' : 'blue'}
        icon={isOpen ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
        title={t('shell.meanwhile_changed')}
      >
        <Stack gap="sm">
          {taken.length > 0 && <Text>{t('shell.meanwhile_taken', { fields: taken.join(', ') })}</Text>}
          {conflicts.length > 0 && <Text>{t('shell.meanwhile_choose')}</Text>}
          {conflicts.map((conflict) => (
            <Versions key={conflict.name} conflict={conflict} onChoose={(choice) => choose(conflict.name, choice)} />
          ))}
        </Stack>
      </Alert>
    </section>
  )
}

function Gone() {
  const { t } = useTranslation()
  return (
    <Alert role="none" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      {t('shell.meanwhile_gone')}
    </Alert>
  )
}

type Props = { conflict: Meanwhile['conflicts'][number]; onChoose: (choice: 'stored' | 'own') => void }

function Versions({ conflict: { label, stored, own, choice }, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.field}>
      <legend>{label}</legend>
      <div className={classes.versions}>
        <Version
          title={t('shell.meanwhile_stored')}
          text={stored}
          action={t('shell.meanwhile_take')}
          isChosen={choice === 'stored'}
          onChoose={() => onChoose('stored')}
        />
        <Version
          title={t('shell.meanwhile_own')}
          text={own}
          action={t('shell.meanwhile_keep')}
          isChosen={choice === 'own'}
          onChoose={() => onChoose('own')}
        />
      </div>
    </fieldset>
  )
}

type VersionProps = { title: string; text: string; action: string; isChosen: boolean; onChoose: () => void }

function Version({ title, text, action, isChosen, onChoose }: VersionProps) {
  const { t } = useTranslation()
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm">{title}</Text>
      <div className={classes.text}>{text || t('shell.meanwhile_empty')}</div>
      <Button variant={isChosen ? 'filled' : 'default'} aria-pressed={isChosen} onClick={onChoose}>
        {action}
      </Button>
    </Stack>
  )
}
