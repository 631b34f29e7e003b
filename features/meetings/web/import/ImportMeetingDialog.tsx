import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Question } from '#platform/web/ui/dialog/use-closing.tsx'
import { FailureMessage } from '#platform/web/ui/feedback/errors.tsx'
import { FileDrop } from '#platform/web/ui/file/FileDrop.tsx'
import { SendingProgress } from '#platform/web/ui/file/sending.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { hasDoubts, type ImportState, isCertain, isConfirmed, isSending, type MeetingImport, useImport } from './use-import.ts'

type Props = { committee: { id: number }; onClose: () => void }

/** Imports meetings from a zip: choose a file, see what would change, import, see what has changed (D2 §2 Upload dialogs). */
export function ImportMeetingDialog({ committee, onClose }: Props) {
  const { t } = useTranslation()
  const meetingImport = useImport(committee.id)
  const closing = useClosing(meetingImport, onClose)
  const send = () => {
    if (meetingImport.state.phase === 'choosing') meetingImport.check()
    if (meetingImport.state.phase === 'checked') meetingImport.perform()
  }
  return (
    <Dialog
      title={t('import_dialog.import_meeting')}
      size={500}
      onClose={closing.ask}
      withCloseButton={!isCertain(meetingImport.state)}
      onSend={send}
    >
      <Stack>
        <ImportStep {...{ committee, meetingImport, onClose }} />
        {closing.isAsking ? (
          <Question
            text={t('import_dialog.stop_question')}
            lose={{ label: t('upload.stop'), onChoose: closing.stop }}
            keep={{ label: t('upload.go_on'), onChoose: closing.goOn }}
          />
        ) : (
          <ImportActions {...{ meetingImport, onClose }} />
        )}
        <ToConfirm state={meetingImport.state} />
        <FailureMessage message={meetingImport.state.message} />
      </Stack>
    </Dialog>
  )
}

/** Says why the import is not possible yet; hidden rather than removed, so that the buttons do not move. */
function ToConfirm({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  if (state.phase !== 'checked' || !hasDoubts(state.report)) return null
  return (
    <Text size="sm" ta="end" style={{ visibility: isConfirmed(state) ? 'hidden' : 'visible' }}>
      {t('import_dialog.confirm_first')}
    </Text>
  )
}

/** Closing asks first while a file is being sent, and is not possible once the import can no longer be stopped. */
function useClosing({ state, cancel }: MeetingImport, onClose: () => void) {
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
function ImportStep({ committee, meetingImport, onClose }: Props & { meetingImport: MeetingImport }) {
  const { t } = useTranslation()
  const { state, choose, decide } = meetingImport
  if (isSending(state)) {
    const afterwards = t(state.phase === 'importing' ? 'import_dialog.importing' : 'import_dialog.checking')
    return <SendingProgress sending={state} afterwards={afterwards} />
  }
  const { phase, report, choices } = state
  if (report) return <ImportReportView key={phase} {...{ committee, report, choices }} onDecide={decide} onFollow={onClose} />
  return (
    <>
      <Text size="sm">{t('import_dialog.explained')}</Text>
      <FileDrop label={t('import_dialog.choose_file')} extension="zip" file={state.file} onFile={choose} />
    </>
  )
}

type ImportActionsProps = { meetingImport: MeetingImport; onClose: () => void }

/** The buttons at the foot of the dialog. */
function ImportActions({ meetingImport: { state, choose, check, perform, cancel }, onClose }: ImportActionsProps) {
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
  const isWaiting = phase === 'checking' || phase === 'importing'
  return (
    <Group justify="flex-end">
      {phase === 'checked' && (
        <Button variant="subtle" onClick={() => choose(null)}>
          {t('import_dialog.other_file')}
        </Button>
      )}
      <Button variant="default" disabled={isCertain(state)} onClick={isWaiting ? cancel : onClose}>
        {t('shell.cancel')}
      </Button>
      {phase === 'choosing' && (
        <Button disabled={!file} onClick={check} {...refusing}>
          {t('import_dialog.check')}
        </Button>
      )}
      {phase === 'checked' && (
        <Button disabled={!isConfirmed(state)} onClick={perform} {...refusing}>
          {t('import_dialog.import')}
        </Button>
      )}
    </Group>
  )
}
