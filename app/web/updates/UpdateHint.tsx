import { Button, Group, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { appUpdate } from '#platform/web/lib/connectivity/app-update.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import classes from './UpdateHint.module.css'
import { useSuits } from './use-suits.ts'

/** Announces a newer version: at a suitable moment, or at once if this one no longer fits the server. It loads only when the user says so. */
export function UpdateHint() {
  const state = useStore(appUpdate, (value) => value)
  const suits = useSuits(state === 'ready')
  if (state === 'none') return null
  const shown = state === 'needed' || suits ? state : null
  // Screen readers announce a status only if its region exists before its text.
  return <output className={classes.region}>{shown && <Hint state={shown} />}</output>
}

function Hint({ state }: { state: 'ready' | 'needed' }) {
  const { t } = useTranslation()
  return (
    <Paper className={classes.hint} withBorder shadow="md" p="md">
      <Text>{t(`updates.${state}`)}</Text>
      <Group mt="sm">
        <Button onClick={() => window.location.reload()}>{t('shell.reload')}</Button>
        {state === 'ready' && (
          <Button variant="default" onClick={() => appUpdate.set('none')}>
            {t('updates.later')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
