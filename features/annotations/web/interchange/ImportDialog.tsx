import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { type Imported, importXfdf, largestXfdf } from '#features/annotations/interchange-contract.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { refreshDocuments } from '#features/documents/web/queries.ts'
import { upload } from '#platform/web/lib/http/upload.ts'
import { useInQueue } from '#platform/web/realtime/live-channel.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { FailureMessage } from '#platform/web/ui/feedback/errors.tsx'
import { FileDrop } from '#platform/web/ui/file/FileDrop.tsx'
import { isSent, type Sending, SendingProgress, useSending } from '#platform/web/ui/file/sending.tsx'

type Props = { layer: AnnotationLayer; onClose: () => void }

/** Imports annotations from a file into a layer, and shows the result. */
export function ImportDialog({ layer, onClose }: Props) {
  const { t } = useTranslation()
  const { state, waiting, choose, send, cancel } = useImport(layer.id)
  const { imported, isSending, file } = state
  // Once the upload is complete and the server is importing it, cancelling is no longer possible.
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

/** The numbers of new, known and skipped annotations, with the lines of the skipped ones; empty until they are known. */
function ImportedReport({ imported: report }: { imported: Imported | null }) {
  const { t } = useTranslation()
  const { imported = 0, known = 0, skipped = [], skipped_count = 0 } = report ?? {}
  return (
    <>
      {/* The live region is there before it has text, so that screen readers announce it. */}
      <Text component="output" display="block" mb={report ? 'md' : 0}>
        {report && t('layers.interchange.imported', { count: imported })}
        {known > 0 && ` ${t('layers.interchange.known', { count: known })}`}
        {skipped_count > 0 && ` ${t('layers.interchange.skipped', { count: skipped_count })}`}
      </Text>
      {skipped.length > 0 && (
        <List size="sm" mah={240} mb="md" style={{ overflow: 'auto' }} tabIndex={0} aria-label={t('layers.interchange.skipped_list')}>
          {skipped.map(({ line, reason }, index) => (
            <List.Item key={index}>{t('layers.interchange.line', { line, reason })}</List.Item>
          ))}
        </List>
      )}
    </>
  )
}

type State = Sending & { isSending: boolean; message: string | null; imported: Imported | null }

const empty: State = { file: null, sent: 0, total: 0, isSending: false, message: null, imported: null }
const merge = (state: State, change: Partial<State>): State => ({ ...state, ...change })

/** Uploads an XFDF file into a layer: its progress and result. */
function useImport(layer_id: number) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [state, change] = useReducer(merge, empty)
  const queue = useInQueue()
  const { begin, cancel, judge, end } = useSending({ field: 'file', failed: t('layers.interchange.read_failed') })
  const send = async (file: File) => {
    const signal = begin()
    if (!signal) return
    change({ isSending: true, sent: 0, total: file.size, message: null })
    try {
      const onProgress = (sent: number, total: number) => change({ sent, total })
      const sending = { file, signal, onProgress }
      const imported = await queue.ask((work) => upload(importXfdf, { params: { id: layer_id }, work }, sending))
      change({ isSending: false, imported })
    } catch (error) {
      change({ isSending: false, message: judge(error) })
    }
    end()
    await refreshDocuments(client)
  }
  const { file: chosen } = state
  const { waiting } = queue
  return { state, waiting, choose: (file: File | null) => change({ file, message: null }), send: () => chosen && void send(chosen), cancel }
}
