import { Button, Group, Paper, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** Asked when the dialog is closed while a file is under way; the focus goes to the harmless answer. */
export function StopQuestion({ onStop, onGoOn }: { onStop: () => void; onGoOn: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Paper withBorder p="md">
      <Text id={id}>{t('import_dialog.stop_question')}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onStop}>
          {t('import_dialog.stop')}
        </Button>
        <Button ref={focus} aria-describedby={id} onClick={onGoOn}>
          {t('import_dialog.go_on')}
        </Button>
      </Group>
    </Paper>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()
