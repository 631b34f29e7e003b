import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Question } from '#platform/web/ui/dialog/use-closing.tsx'
import { FailureMessage } from '#platform/web/ui/feedback/errors.tsx'
import { FileDrop } from '#platform/web/ui/file/FileDrop.tsx'
import { SendingProgress } from '#platform/web/ui/file/sending.tsx'
import { type CheckedUpload, isCertain, isSending } from './use-checked-upload.ts'

type Words = {
  title: string
  explained: string
  choose_file: string
  other_file: string
  check: string
  import: string
  checking: string
  importing: string
  stop_question: string
}

type Props<Report> = {
  words: Words
  /** The only allowed extension; any if undefined. */
  extension?: string
  /** Maximum size. */
  megabytes?: number
  upload: CheckedUpload<Report>
  /** What would change or has changed. */
  renderReport: (report: Report) => ReactNode
  /** Whether the import is possible after the dry run, and what is missing, below the buttons. */
  isReady?: boolean
  note?: ReactNode
  onClose: () => void
}

/** Imports a file: choose it, see what would change, import, see what has changed (D2 §2 Upload dialogs). */
export function CheckedUploadDialog<Report>({ upload, note, onClose, ...props }: Props<Report>) {
  const { t } = useTranslation()
  const { words, isReady = true } = props
  const closing = useClosing(upload, onClose)
  const send = () => {
    if (upload.state.phase === 'choosing') upload.check()
    if (upload.state.phase === 'checked' && isReady) upload.perform()
  }
  return (
    <Dialog title={words.title} size={500} onClose={closing.ask} withCloseButton={!isCertain(upload.state)} onSend={send}>
      <Stack>
        <Step {...{ upload, ...props }} />
        {closing.isAsking ? (
          <Question
            text={words.stop_question}
            lose={{ label: t('upload.stop'), onChoose: closing.stop }}
            keep={{ label: t('upload.go_on'), onChoose: closing.goOn }}
          />
        ) : (
          <Actions {...{ upload, words, isReady, onClose }} />
        )}
        {note}
        <FailureMessage message={upload.state.message} />
      </Stack>
    </Dialog>
  )
}

/** Closing asks first while a file is being sent, and is not possible once the import can no longer be stopped. */
function useClosing({ state, cancel }: Pick<CheckedUpload<unknown>, 'state' | 'cancel'>, onClose: () => void) {
  const [asked, setAsked] = useState(false)
  const isStoppable = isSending(state) && !isCertain(state)
  const goOn = () => setAsked(false)
  return {
    isAsking: asked && isStoppable,
    ask: () => {
      if (isStoppable) setAsked(true)
      else if (!isCertain(state)) onClose()
    },
    stop: () => {
      cancel()
      goOn()
    },
    goOn,
  }
}

/** The content of the dialog's current step. */
function Step<Report>({ upload: { state, choose }, words, renderReport, ...fitting }: Omit<Props<Report>, 'note' | 'onClose'>) {
  if (isSending(state))
    return <SendingProgress sending={state} afterwards={state.phase === 'importing' ? words.importing : words.checking} />
  if (state.report) return renderReport(state.report)
  const { extension, megabytes } = fitting
  return (
    <>
      <Text size="sm">{words.explained}</Text>
      <FileDrop
        label={words.choose_file}
        {...(extension !== undefined && { extension })}
        {...(megabytes !== undefined && { megabytes })}
        file={state.file}
        onFile={choose}
      />
    </>
  )
}

type ActionsProps<Report> = { upload: CheckedUpload<Report>; words: Words; isReady: boolean; onClose: () => void }

/** The buttons at the foot of the dialog. */
function Actions<Report>({ upload: { state, choose, check, perform, cancel }, words, isReady, onClose }: ActionsProps<Report>) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const { phase, file } = state
  if (phase === 'imported') {
    return (
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('shell.close')}</Button>
      </Group>
    )
  }
  return (
    <Group justify="flex-end">
      {phase === 'checked' && (
        <Button variant="subtle" onClick={() => choose(null)}>
          {words.other_file}
        </Button>
      )}
      <Button variant="default" disabled={isCertain(state)} onClick={isSending(state) ? cancel : onClose}>
        {t('shell.cancel')}
      </Button>
      {phase === 'choosing' && (
        <Button disabled={!file} onClick={check} {...refusing}>
          {words.check}
        </Button>
      )}
      {phase === 'checked' && (
        <Button disabled={!isReady} onClick={perform} {...refusing}>
          {words.import}
        </Button>
      )}
    </Group>
  )
}
