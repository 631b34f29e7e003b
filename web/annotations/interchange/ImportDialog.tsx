import { Button, Group, Stack } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { largestXfdf } from '#shared/annotations/interchange-contract.ts'
import type { AnnotationLayer } from '#shared/annotations/layer.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FailureMessage } from '#web/kit/FailureMessage.tsx'
import { FileDrop } from '#web/kit/FileDrop.tsx'
import { SendingProgress } from '#web/kit/SendingProgress.tsx'
import { isSent } from '#web/kit/sending.ts'
import { ImportedReport } from './ImportedReport.tsx'
import { useImport } from './use-import.ts'

type Props = { layer: AnnotationLayer; onClose: () => void }

/** Reads a file of annotations into a layer, and tells what came of it. */
export function ImportDialog({ layer, onClose }: Props) {
  const { t } = useTranslation()
  const { state, waiting, choose, send, cancel } = useImport(layer.id)
  const { imported, isSending, file } = state
  // Once all of it is there and it is being read, what comes of it is worth waiting for.
  const isTooLate = isSending && isSent(state) && !waiting
  const close = () => {
    if (!isTooLate) onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (imported) onClose()
    else send()
  }
  const title = t('layers.interchange.read_into', { name: layer.display_name })
  return (
    <Dialog title={title} size={500} onClose={close} withCloseButton={!isTooLate}>
      <form noValidate onSubmit={submit}>
        <ImportedReport imported={imported} />
        <Stack>
          {!imported && isSending && <SendingProgress sending={state} afterwards={waiting ?? t('layers.interchange.reading')} />}
          {!imported && !isSending && (
            <FileDrop
              label={t('layers.interchange.choose')}
              extension="xfdf"
              megabytes={largestXfdf / 2 ** 20}
              file={file}
              onFile={choose}
            />
          )}
          <Group justify="flex-end">
            {!imported && (
              <Button variant="default" disabled={isTooLate} onClick={isSending ? cancel : onClose}>
                {t('shell.cancel')}
              </Button>
            )}
            <Button type="submit" disabled={!imported && (!file || isSending)}>
              {imported ? t('shell.close') : t('layers.interchange.read')}
            </Button>
          </Group>
          <FailureMessage message={state.message} />
        </Stack>
      </form>
    </Dialog>
  )
}
