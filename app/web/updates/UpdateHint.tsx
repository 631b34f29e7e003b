import { Button, Group, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { newer } from '#platform/web/lib/connectivity/newer.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import classes from './UpdateHint.module.css'
import { useSuits } from './use-suits.ts'

/** Tells that a newer version is there: when it suits or, where this one no longer fits the server, at once. Nothing is loaded before the reader says so. */
export function UpdateHint() {
  const state = useStore(newer, (value) => value)
  const suits = useSuits(state === 'ready')
  if (state === 'none') return null
  const shown = state === 'needed' || suits ? state : null
  // A status is read out when its region stands there before its text does.
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
          <Button variant="default" onClick={() => newer.set('none')}>
            {t('updates.later')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
