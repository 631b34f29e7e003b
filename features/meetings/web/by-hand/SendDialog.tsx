import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportReportView } from '#features/meetings/web/import/ImportReportView.tsx'
import { useIsOffline, useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Question } from '#platform/web/ui/dialog/use-closing.tsx'
import { SendingProgress } from '#platform/web/ui/file/sending.tsx'
import { isCertain, isSending, type SendingByHand } from './use-by-hand.ts'

type Props = {
  sending: SendingByHand
  title: string
  /** The button that saves for good. */
  label: string
  onSave: () => void
  /** Called once all is saved and the dialog is closed. */
  onDone: () => void
}

const noChoices = { replace_by_hand: false, confirmed: [] }

/** What would change, then what has changed, with the progress of both uploads. */
export function SendDialog({ sending: { state, cancel, back }, title, label, onSave, onDone }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const isOffline = useIsOffline()
  const [isAsking, ask] = useState(false)
  const { phase, report } = state
  const isDone = phase === 'saved'
  const close = () => {
    if (isDone) onDone()
    else if (!isSending(state)) back()
    else if (!isCertain(state)) ask(true)
  }
  const stop = () => {
    ask(false)
    cancel()
  }
  return (
    <Dialog title={title} size={600} onClose={close} withCloseButton={!isCertain(state)} {...(phase === 'checked' && { onSend: onSave })}>
      <Stack>
        {isSending(state) ? (
          <SendingProgress sending={state} afterwards={t(phase === 'saving' ? 'by_hand.saving' : 'by_hand.checking')} />
        ) : (
          report && (
            <ImportReportView
              key={phase}
              report={report}
              choices={noChoices}
              done={t('by_hand.saved')}
              onDecide={() => undefined}
              onFollow={() => undefined}
            />
          )
        )}
        {isSending(state) && (
          <Text component="output" size="sm">
            {isOffline && t('by_hand.waits')}
          </Text>
        )}
        {isAsking && isSending(state) && !isCertain(state) ? (
          <Question
            text={t('by_hand.stop_question')}
            lose={{ label: t('upload.stop'), onChoose: stop }}
            keep={{ label: t('upload.go_on'), onChoose: () => ask(false) }}
          />
        ) : (
          <Group justify="flex-end">
            {!isDone && (
              <Button variant="default" disabled={isCertain(state)} onClick={isSending(state) ? cancel : back}>
                {t(isSending(state) ? 'shell.cancel' : 'by_hand.back')}
              </Button>
            )}
            {/* Stays where it is while sending: the second click of a double click must not hit another button. */}
            {!isDone && (
              <Button disabled={phase !== 'checked'} onClick={onSave} {...(phase === 'checked' && refusing)}>
                {label}
              </Button>
            )}
            {isDone && <Button onClick={onDone}>{t('shell.close')}</Button>}
          </Group>
        )}
      </Stack>
    </Dialog>
  )
}
