import { Button, Group, Stack } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { largestXfdf } from '#features/annotations/interchange-contract.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { FailureMessage } from '#platform/web/ui/feedback/FailureMessage.tsx'
import { FileDrop } from '#platform/web/ui/file/FileDrop.tsx'
import { SendingProgress } from '#platform/web/ui/file/SendingProgress.tsx'
import { isSent } from '#platform/web/ui/file/sending.ts'
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
