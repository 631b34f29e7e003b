import { Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '#web/kit/use-return-focus.ts'
import { FailureMessage } from './FailureMessage.tsx'
import { ImportActions } from './ImportActions.tsx'
import classes from './ImportMeetingDialog.module.css'
import { ImportStep } from './ImportStep.tsx'
import { isCertain, isSending } from './import-state.ts'
import { StopQuestion } from './StopQuestion.tsx'
import { type MeetingImport, useImport } from './use-import.ts'

type Props = { committee: { id: number }; onClose: () => void }

/** Imports a meeting from a zip: choose, see what would change, import, see what has changed (D2 §2 Upload dialogs). */
export function ImportMeetingDialog({ committee, onClose }: Props) {
  const { t } = useTranslation()
  const isSmall = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const meetingImport = useImport(committee.id)
  const closing = useClosing(meetingImport, onClose)
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={closing.ask}
      title={t('import_dialog.import_meeting')}
      size={500}
      fullScreen={isSmall ?? false}
      closeOnClickOutside={false}
      withCloseButton={!isCertain(meetingImport.state)}
      // Within a dialog a header is no landmark of the page.
      attributes={{ header: { role: 'none' } }}
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': t('import_dialog.close') }}
    >
      <Stack>
        <ImportStep meetingImport={meetingImport} onClose={onClose} />
        <FailureMessage message={meetingImport.state.message} />
        {closing.isAsking ? (
          <StopQuestion onStop={closing.stop} onGoOn={closing.goOn} />
        ) : (
          <ImportActions {...{ meetingImport, onClose }} />
        )}
      </Stack>
    </Modal>
  )
}

/** Closing asks first while a file is under way, and is not possible once an import is certain. */
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
